/** An invitation that is not used by then is worth a reminder or a new one. */
export const expiringHours = 48
