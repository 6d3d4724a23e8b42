/** Codes of an authenticator app. */
export const secondFactor = {
  'Second factor': 'Segundo factor',
  Secret: 'Secreto',
  'the codes of {0}': 'los códigos de {0}',
  '{0} turned codes on': '{0} activó los códigos',
  '{0} turned codes off': '{0} desactivó los códigos',
  '{0} reset the codes of {1}': '{0} restableció los códigos de {1}',
  'Code is required': 'Falta el código',
  'This is not the right code.': 'Este no es el código correcto.',
  '{0} was rescued on the server, by a link': 'En el servidor se rescató la cuenta de {0} con un enlace',
  'One more step before you go on': 'Un paso más antes de seguir',
  'Here a password alone is not enough for your role. Set up one of these; it takes a minute, and then you go on where you were.':
    'Aquí la contraseña sola no basta para tu función. Configura una de estas opciones; tarda un minuto, y luego sigues donde estabas.',
  'Codes of an app': 'Códigos de una aplicación',
  'Sign-in': 'Inicio de sesión',
  'Sign-in codes': 'Códigos para entrar',
  on: 'activados',
  off: 'desactivados',
  'Failed to load whether codes are on.': 'No se pudo cargar si los códigos están activados.',
  'Your password needs a code of your authenticator app beside it. Recovery codes left: {0}.':
    'Además de la contraseña se pide un código de tu aplicación de autenticación. Códigos de recuperación que quedan: {0}.',
  'After your password, type six digits from an app on your phone.':
    'Después de la contraseña, escribe seis cifras de una aplicación de tu teléfono.',
  'Turn codes off': 'Desactivar los códigos',
  'Turn codes on': 'Activar los códigos',
  'The browser did not copy them. Mark them, or download them.':
    'El navegador no los copió. Selecciónalos o descárgalos.',
  'Codes are on.': 'Los códigos están activados.',
  'Keep these ten recovery codes where you find them without your phone. Each signs you in once, and they are not shown again.':
    'Guarda estos diez códigos de recuperación donde los encuentres sin el teléfono. Cada uno sirve para entrar una vez, y no se vuelven a mostrar.',
  Copy: 'Copiar',
  'I have kept them': 'Ya los guardé',
  'Codes could not be set up. Please try again.': 'No se pudieron configurar los códigos. Inténtalo de nuevo.',
  'Codes were not turned on.': 'No se activaron los códigos.',
  'Scan this picture with an authenticator app, or type the text below it into the app. Then enter the six digits that it shows.':
    'Escanea esta imagen con una aplicación de autenticación, o escribe en ella el texto de abajo. Luego escribe las seis cifras que muestra.',
  'QR code for the authenticator app': 'Código QR para la aplicación de autenticación',
  Code: 'Código',
  'Codes are off. Your password alone signs you in.': 'Los códigos están desactivados. Basta con tu contraseña.',
  'Codes were not turned off.': 'No se desactivaron los códigos.',
  'Anybody who learns your password can sign in then.': 'Después podrá entrar quien averigüe tu contraseña.',
  'Of your authenticator app, or a recovery code.': 'De tu aplicación de autenticación, o un código de recuperación.',
  'No new recovery codes were made.': 'No se crearon códigos de recuperación nuevos.',
  'New recovery codes': 'Códigos de recuperación nuevos',
  'The ones you have no longer work then. Codes of your authenticator app stay as they are.':
    'Los que tienes dejarán de servir. Los códigos de tu aplicación de autenticación no cambian.',
  'Make new codes': 'Crear códigos nuevos',
  'The old recovery codes no longer work.': 'Los códigos de recuperación anteriores ya no sirven.',
  'Codes are off. Turn them on to get recovery codes.':
    'Los códigos están desactivados. Actívalos para tener códigos de recuperación.',
  'Recovery code': 'Código de recuperación',
  'One of the ten that you kept. Each works once.': 'Uno de los diez que guardaste. Cada uno sirve una vez.',
  'The six digits that your authenticator app shows now.':
    'Las seis cifras que tu aplicación de autenticación muestra ahora.',
  'Use the app': 'Usar la aplicación',
  'Use a recovery code': 'Usar un código de recuperación',
  Back: 'Atrás',
  'Codes and passkeys of {0} were reset.': 'Se restablecieron los códigos y las llaves de acceso de {0}.',
  'Codes and passkeys were not reset.': 'No se restablecieron los códigos ni las llaves de acceso.',
  'Reset codes and passkeys of {0}?': '¿Restablecer los códigos y las llaves de acceso de {0}?',
  'For a phone that is lost. {0} is signed out everywhere, told by email, and signs in with the password alone next time.':
    'Para un teléfono perdido. Se cierran todas las sesiones de {0}, se le avisa por correo, y la próxima vez le basta con la contraseña.',
  'Reset codes of {0}': 'Restablecer los códigos de {0}',
  'For a phone that is lost: takes codes and passkeys away.':
    'Para un teléfono perdido: quita los códigos y las llaves de acceso.',
  'Reset codes': 'Restablecer códigos',
  'Your role needs a second step for signing in, and this is your only one. Set up another one first, or ask an admin to reset it.':
    'Tu función necesita un segundo paso para entrar, y este es el único que tienes. Configura otro primero, o pide a un administrador que lo restablezca.',
  'This took too long. Scan the new picture and try again.':
    'Esto tardó demasiado. Escanea la imagen nueva e inténtalo otra vez.',
  'Codes are on already. Turn them off first to set them up anew.':
    'Los códigos ya están activados. Desactívalos primero para configurarlos de nuevo.',
  'This took too long. Please enter your password again.': 'Esto tardó demasiado. Escribe otra vez tu contraseña.',
  'Your phone’s clock seems to be off. Let it set the time by itself, then enter the next code.':
    'Parece que el reloj de tu teléfono no va bien. Deja que ponga la hora solo y escribe el código siguiente.',
  'Too many wrong codes.': 'Demasiados códigos incorrectos.',
  'This code was used before. Wait for the next one.': 'Este código ya se usó. Espera al siguiente.',
  'Enter the code from your authenticator app.': 'Escribe el código de tu aplicación de autenticación.',
  'Set up a second step for signing in first. It is asked for here.':
    'Configura primero un segundo paso para entrar. Aquí se pide.',
}
