/** Gives the person a text as a file, under the name it should have in the downloads. */
export function saveText(fileName: string, text: string, type = 'text/csv;charset=utf-8') {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = fileName
  link.click()
  // Some browsers fetch the text only after this click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
