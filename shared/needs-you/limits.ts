/** Counting stops here: beyond it, how many there are changes nothing. */
export const needsMax = 100

/** Days after which a shop that has imported no payroll pays in another way. */
export const payrollPauseDays = 60
