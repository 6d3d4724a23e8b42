export const tokensMax = 100
export const tokenNameMaxLength = 60
/** From the day on which it is made or changed. */
export const tokenDaysMax = 365
