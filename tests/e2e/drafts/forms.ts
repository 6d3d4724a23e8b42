import { photo } from '#tests/storage/picture-data.ts'

export const picture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo({}) })
