import type { Catalog } from '#shared/language/t.ts'

export const objects: Catalog = {
  'The picture did not arrive. Please choose it again.': 'La imagen no llegó. Elígela otra vez.',
  'This upload': 'Esta subida',
  'This upload address was already used. Please choose the file again.':
    'Esta dirección de subida ya se usó. Elige el archivo otra vez.',
  'This picture is kept for something else. Please choose the file again.':
    'Esta imagen se guarda para otra cosa. Elige el archivo otra vez.',
  'This picture': 'Esta imagen',
}
