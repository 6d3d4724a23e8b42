import type { Catalog } from '#shared/language/t.ts'

export const profileImage: Catalog = {
  'Your picture was changed.': 'Tu foto se cambió.',
  'Your picture could not be changed.': 'No se pudo cambiar tu foto.',
  'Your picture was removed.': 'Tu foto se quitó.',
  'Your picture could not be removed.': 'No se pudo quitar tu foto.',
  'Your Picture': 'Tu foto',
  'Your colleagues see it beside your name. The middle of the photo is kept.':
    'Tus compañeros la ven junto a tu nombre. Se conserva el centro de la foto.',
  'Removing...': 'Quitando...',
  Remove: 'Quitar',
  Close: 'Cerrar',
  'Uploading…': 'Subiendo…',
  'New picture': 'Foto nueva',
  'Choose picture': 'Elegir imagen',
  'Change your picture': 'Cambiar tu foto',
  'Please choose one picture.': 'Elige una imagen.',
  'Please send the picture as multipart/form-data.': 'Envía la imagen como multipart/form-data.',
}
