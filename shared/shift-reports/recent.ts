/** Days, today included, for which a drop that does not add up is worth a question. */
export const recentDropDays = 7
