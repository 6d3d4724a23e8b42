import type { Catalog } from '#shared/language/t.ts'

export const server: Catalog = {
  'There is no such call.': 'No existe esa llamada.',
  'There is no such file.': 'No existe ese archivo.',
  'The server is starting. Please try again in a moment.':
    'El servidor está arrancando. Inténtalo de nuevo en un momento.',
  'What you sent contains a character that cannot be stored.':
    'Lo que enviaste tiene un carácter que no se puede guardar.',
  'The database did not finish this in time. Please try again in a moment.':
    'La base de datos no terminó esto a tiempo. Inténtalo de nuevo en un momento.',
  'The database cannot be reached right now. Please try again in a moment.':
    'No se puede acceder a la base de datos en este momento. Inténtalo de nuevo en un momento.',
  'The server has no room left, so this was not saved. Please try again later.':
    'Al servidor no le queda espacio, así que esto no se guardó. Inténtalo de nuevo más tarde.',
  'The file store is not working right now. Please try again in a moment.':
    'El almacén de archivos no funciona en este momento. Inténtalo de nuevo en un momento.',
  'Something went wrong on our side.': 'Algo salió mal de nuestro lado.',
  'Invalid input': 'Datos no válidos',
  'What you sent is too large.': 'Lo que enviaste es demasiado grande.',
  'What you sent is nested more than {0} levels deep.': 'Lo que enviaste está anidado a más de {0} niveles.',
  'The request body is not valid JSON.': 'El cuerpo de la solicitud no es JSON válido.',
  'The request body has an encoding this server does not read.':
    'El cuerpo de la solicitud tiene una codificación que este servidor no lee.',
  'The request body could not be read.': 'No se pudo leer el cuerpo de la solicitud.',
  'The address could not be read.': 'No se pudo leer la dirección.',
  'The Idempotency-Key must be 1 to 200 visible characters.':
    'La Idempotency-Key debe tener de 1 a 200 caracteres visibles.',
  'This Idempotency-Key was already used for a different request.':
    'Esta Idempotency-Key ya se usó para otra solicitud.',
  'The same call is still under way. Please wait a moment, then try again.':
    'La misma llamada todavía está en curso. Espera un momento e inténtalo de nuevo.',
  'An earlier attempt was cut off, and its mail may have gone out. Please find out whether it arrived. If it did not, send it once more.':
    'Un intento anterior se interrumpió y puede que su correo haya salido. Averigua si llegó. Si no, envíalo otra vez.',
  '{0} seconds': '{0} segundos',
  '{0} Please try again in {1}.': '{0} Inténtalo de nuevo en {1}.',
  'Too many requests.': 'Demasiadas solicitudes.',
  'You have changed your name 5 times today.': 'Hoy cambiaste tu nombre 5 veces.',
  'The time of this must lie within the last 72 hours and not in the future.':
    'La hora de esto debe estar dentro de las últimas 72 horas y no en el futuro.',
  'Somebody else wrote this on this device.': 'Otra persona escribió esto en este dispositivo.',
  'You are not signed in.': 'No has iniciado sesión.',
  'Please send the request body as application/json.': 'Envía el cuerpo de la solicitud como application/json.',
  'This request came from another site and was refused.': 'Esta solicitud vino de otro sitio y se rechazó.',
  'If the button does not work, open this address:': 'Si el botón no funciona, abre esta dirección:',
  'The mail was not sent: the mail server does not accept this address.':
    'El correo no se envió: el servidor de correo no acepta esta dirección.',
  'The mail was not sent: the mail server does not accept our address as the sender.':
    'El correo no se envió: el servidor de correo no acepta nuestra dirección como remitente.',
  'The mail was not sent: the mail server does not let us sign in.':
    'El correo no se envió: el servidor de correo no nos deja entrar.',
  'The mail was not sent: the mail server did not take the message.':
    'El correo no se envió: el servidor de correo no aceptó el mensaje.',
  'The mail was not sent: the mail server cannot be reached right now.':
    'El correo no se envió: no se puede acceder al servidor de correo en este momento.',
  'It is not known whether the mail was sent: the mail server did not confirm it. Please find out whether it arrived. If it did not, send it once more.':
    'No se sabe si el correo se envió: el servidor de correo no lo confirmó. Averigua si llegó. Si no, envíalo otra vez.',
  'The mail was not sent: it could not be written to the outbox.':
    'El correo no se envió: no se pudo escribir en la bandeja de salida.',
  'This upload address is not valid.': 'Esta dirección de subida no es válida.',
  'This upload address has expired. Please choose the file again.':
    'Esta dirección de subida venció. Elige el archivo otra vez.',
  'This picture has more than {0} megapixels.': 'Esta imagen tiene más de {0} megapíxeles.',
  'This picture cannot be read.': 'No se puede leer esta imagen.',
  '{0} files cannot be used here.': 'Los archivos {0} no se pueden usar aquí.',
  'This file is not a picture.': 'Este archivo no es una imagen.',
  'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.': 'Elige una imagen JPEG, PNG, WebP, GIF o AVIF.',
  'File size must be less than 10MB.': 'El archivo debe pesar menos de 10 MB.',
}
