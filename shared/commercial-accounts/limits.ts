export const accountsMax = 2000
