/** PostgreSQL keeps no NUL, and half a character is none. */
export const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
