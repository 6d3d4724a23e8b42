/** Counting stops here: beyond it, how many there are changes nothing. */
export const needsMax = 100

/** Days after which a shop that has imported no payroll pays in another way. */
export const payrollPauseDays = 60

/** Days after the end of a week in which somebody may still ask why they are not in its pay. */
export const askableDays = 92
