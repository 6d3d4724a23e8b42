/** Pay periods in one answer, and one person's lines: forty years of weeks. */
export const periodsMax = 2000
/** Names that are remembered for the next import; one beyond is asked for again. */
export const aliasesMax = 10_000
