/** Counting stops here: beyond it, how many there are changes nothing. */
export const needsMax = 100
