/** Of a file's bytes, as JSON carries them. */
export const base64Of = (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(new Blob([bytes]))
  })
