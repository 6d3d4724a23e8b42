/** Pay periods in one answer, and one person's lines: forty years of weeks. */
export const periodsMax = 2000
/** Questions about pay in one answer; those who wait come first. */
export const questionsMax = 200
/** After so many days without an answer, who asked is told who has seen the question. */
export const unansweredDays = 7
/** Names that are remembered for the next import; one beyond is asked for again. */
export const aliasesMax = 10_000
/** Longest name that is remembered, and longest name of a file. */
export const nameLength = 200
/** Imports of the same days in one answer. */
export const importsMax = 50
/** Kinds of files whose reading is remembered. */
export const readingsMax = 50
/** What is kept of a file; a sheet may be as long. */
export const importedFileBytes = 5_000_000
/** What an admin looked at before one import. */
export const findingLimits = { count: 2_000, length: 4_000 }
/** How many of the newest periods say what people usually earn. */
export const usualPeriods = 8
/** Files by which the same one is known again: four years of weeks. */
export const knownFilesMax = 200
