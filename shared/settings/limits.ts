export const shopNameMaxLength = 60
export const mailTextMaxLength = 200
export const sheetUrlMaxLength = 1000
