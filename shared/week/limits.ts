/** In one answer, the week that is asked for included. */
export const weeksShown = 12
/** People with most tips, accounts with most reports. */
export const mostShown = 5
/** Machines by the days that they lost. */
export const worstShown = 5
