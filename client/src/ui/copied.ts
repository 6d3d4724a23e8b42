/** The clipboard's own interface exists only on https and localhost; elsewhere what is selected is copied. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
