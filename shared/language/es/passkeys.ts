/** Passkeys: profile and sign-in. */
export const passkeys = {
  'With this device’s fingerprint, face or PIN.': 'Con la huella, la cara o el PIN de este dispositivo.',
  'Use a passkey': 'Usar una llave de acceso',
  'No passkey was used.': 'No se usó ninguna llave de acceso.',
  'You can add one in your profile, once you are signed in with your password.':
    'Puedes agregar una en tu perfil después de entrar con tu contraseña.',
  Passkeys: 'Llaves de acceso',
  Passkey: 'Llave de acceso',
  Key: 'Clave',
  'Backed up': 'Con copia',
  'the passkey “{0}” of {1}': 'la llave de acceso “{0}” de {1}',
  '{0} added the passkey “{1}”': '{0} agregó la llave de acceso “{1}”',
  '{0} renamed the passkey “{1}” to “{2}”': '{0} cambió el nombre de la llave de acceso “{1}” a “{2}”',
  'Name is required': 'Falta el nombre',
  'Failed to load your passkeys.': 'No se pudieron cargar tus llaves de acceso.',
  'Sign in with this device’s fingerprint, face or PIN instead of a password. None of them leaves the device.':
    'Entra con la huella, la cara o el PIN de este dispositivo en lugar de una contraseña. Nada de eso sale del dispositivo.',
  'Passkeys need an address that begins with https:// and has a name. This shop is opened at another one, so there are none here.':
    'Las llaves de acceso necesitan una dirección que empiece con https:// y tenga un nombre. Esta tienda se abre en otra, así que aquí no las hay.',
  'Passkeys work only at {0}. Open your profile there to add one.':
    'Las llaves de acceso solo funcionan en {0}. Abre allí tu perfil para agregar una.',
  'This browser knows no passkeys. Try a newer one.':
    'Este navegador no conoce las llaves de acceso. Prueba con uno más nuevo.',
  'Last used {0}': 'Último uso: {0}',
  'Added {0}, not used yet': 'Agregada: {0}, todavía sin usar',
  'also kept in your password manager': 'también guardada en tu gestor de contraseñas',
  'Rename {0}': 'Cambiar el nombre de {0}',
  Rename: 'Cambiar nombre',
  'It signs nobody in any more.': 'Ya no servirá para entrar.',
  'Passkey added': 'Llave de acceso agregada',
  '“{0}” can sign you in from now on.': 'Desde ahora puedes entrar con “{0}”.',
  'The passkey was not added.': 'No se agregó la llave de acceso.',
  'This device has a passkey for you already.': 'Este dispositivo ya tiene una llave de acceso tuya.',
  'The device did not make one. Try again, and show your finger, your face or the device’s PIN.':
    'El dispositivo no la creó. Inténtalo otra vez con tu huella, tu cara o el PIN del dispositivo.',
  'Adding...': 'Agregando...',
  'Add a passkey': 'Agregar una llave de acceso',
  'Rename the passkey': 'Cambiar el nombre de la llave de acceso',
  'The passkey was renamed.': 'Se cambió el nombre de la llave de acceso.',
  'The passkey was not renamed.': 'No se cambió el nombre de la llave de acceso.',
  'Remove “{0}”?': '¿Quitar “{0}”?',
  'It signs you in nowhere any more. The device may go on offering it until you delete it there too.':
    'Ya no servirá para entrar en ningún sitio. Puede que el dispositivo la siga ofreciendo hasta que la borres allí también.',
  'Remove passkey': 'Quitar la llave de acceso',
  'The passkey was removed.': 'Se quitó la llave de acceso.',
  'The passkey was not removed.': 'No se quitó la llave de acceso.',
  'Passkeys need an address with https and a name. This one has none.':
    'Las llaves de acceso necesitan una dirección con https y un nombre. Esta no los tiene.',
  'You have {0} passkeys. Remove one that you no longer use first.':
    'Tienes {0} llaves de acceso. Quita primero una que ya no uses.',
  'This passkey was not accepted. It has to ask for a fingerprint, a face or a PIN.':
    'Esta llave de acceso no se aceptó. Tiene que pedir la huella, la cara o un PIN.',
  'This passkey is not known here. Use another one, or your password.':
    'Aquí no se conoce esta llave de acceso. Usa otra, o tu contraseña.',
  'This took too long, or was begun in another window. Please try again.':
    'Esto tardó demasiado o se empezó en otra ventana. Inténtalo de nuevo.',
  'This passkey was added before.': 'Esta llave de acceso ya se había agregado.',
}
