import type { Catalog } from '#shared/language/t.ts'

export const settings: Catalog = {
  Settings: 'Ajustes',
  '{0} ({1} now)': '{0} (ahora {1})',
  'Shop’s name': 'Nombre del negocio',
  'Time zone': 'Zona horaria',
  'Payroll sheet': 'Hoja de nómina',
  'Mail server': 'Servidor de correo',
  Port: 'Puerto',
  'User name at the mail server': 'Usuario en el servidor de correo',
  'Password at the mail server': 'Contraseña en el servidor de correo',
  'Sender of mails': 'Remitente de los correos',
  'Status page': 'Página de estado',
  'Anyone with the link can mark machines as repaired': 'Cualquiera con el enlace puede marcar máquinas como reparadas',
  'Who knows the PIN can mark machines as repaired': 'Quien sabe el PIN puede marcar máquinas como reparadas',
  'Nobody can mark machines as repaired there': 'Ahí nadie puede marcar máquinas como reparadas',
  'Ask for a PIN': 'Pedir un PIN',
  'The PIN is set on Manage Problems.': 'El PIN se pone en Atender problemas.',
  'the settings of the shop': 'los ajustes del negocio',
  '{0} changed the settings of the shop': '{0} cambió los ajustes del negocio',
  'Please choose a time zone from the list.': 'Elige una zona horaria de la lista.',
  'The port is a number from 1 to 65535.': 'El puerto es un número de 1 a 65535.',
  'Please enter a name such as mail.example.com': 'Escribe un nombre como mail.example.com',
  'Please enter an address such as washboard@example.com': 'Escribe una dirección como washboard@example.com',
  'Pay was imported by the days of the present time zone, so it stays. The person who runs the server can set TIMEZONE.':
    'La nómina se importó por los días de la zona horaria actual, así que se queda. Quien opera el servidor puede definir TIMEZONE.',
  'The shop’s time zone was changed a moment ago. Please try again.':
    'La zona horaria del negocio cambió hace un momento. Inténtalo de nuevo.',
  'Set by {0} in the environment, which comes first.': 'Lo define {0} en el entorno, que va primero.',
  'Please enter the password that belongs to this user name and server.':
    'Escribe la contraseña de este usuario en este servidor.',
  'Mail from {0} arrives': 'Los correos de {0} llegan',
  'This is the test mail that you asked for. Invitations and reports will arrive the same way.':
    'Este es el correo de prueba que pediste. Las invitaciones y los reportes llegarán igual.',
  'The mail server has taken the test mail to {0}. Look into your mailbox, and into the spam.':
    'El servidor de correo aceptó el correo de prueba para {0}. Mira en tu buzón y en el spam.',
  'No mail server is set: the test mail is a file in the folder “outbox” of the server’s data.':
    'No hay servidor de correo: el correo de prueba es un archivo en la carpeta “outbox” de los datos del servidor.',
  '{0} does not accept this user name and password. Some providers want an app password instead of your own.':
    '{0} no acepta este usuario y contraseña. Algunos proveedores piden una contraseña de aplicación en vez de la tuya.',
  '{0} does not accept {1} as the sender. Use an address that belongs to this account.':
    '{0} no acepta {1} como remitente. Usa una dirección de esta cuenta.',
  '{0} does not accept mail to {1}.': '{0} no acepta correo para {1}.',
  'No mail server named {0} was found. Check the spelling.':
    'No se encontró un servidor de correo llamado {0}. Revisa cómo está escrito.',
  '{0} is there, but takes no connection at port {1}. Check the port.':
    '{0} existe, pero no acepta conexiones en el puerto {1}. Revisa el puerto.',
  '{0} did not answer in time at port {1}. Check the port, and whether a firewall is in between.':
    '{0} no respondió a tiempo en el puerto {1}. Revisa el puerto y si hay un cortafuegos en medio.',
  '{0} does not encrypt at port {1} from the first word on, as port 465 means. Try port 587.':
    '{0} no cifra en el puerto {1} desde el principio, como significa el puerto 465. Prueba el puerto 587.',
  'The certificate of {0} cannot be trusted: it is out of date, made for another name, or made by itself.':
    'No se puede confiar en el certificado de {0}: venció, es de otro nombre o lo hizo él mismo.',
  '{0} ended the connection at port {1} without taking the mail.':
    '{0} cerró la conexión en el puerto {1} sin aceptar el correo.',
  None: 'Ninguno',
  'Its name, its time zone and where its pay comes from.': 'Su nombre, su zona horaria y de dónde viene su nómina.',
  'What counts for the whole shop. Changes count at once.':
    'Lo que vale para todo el negocio. Los cambios valen de inmediato.',
  'The settings could not be loaded.': 'No se pudieron cargar los ajustes.',
  'The shop': 'El negocio',
  'Change the shop': 'Cambiar el negocio',
  'Fixed, because pay was already imported in this zone.': 'Fija, porque ya se importó nómina en esta zona.',
  'Invitations, reports and mails about accounts leave this way.':
    'Por aquí salen las invitaciones, los reportes y los avisos de cuentas.',
  Mail: 'Correo',
  'Change the mail server': 'Cambiar el servidor de correo',
  'No mail leaves this shop': 'De este negocio no sale ningún correo',
  'No mail leaves this shop yet. It is set up in Settings.':
    'Todavía no sale ningún correo de este negocio. Se configura en Ajustes.',
  'Set up mail': 'Configurar el correo',
  'Invitations, reports and new passwords reach nobody until a mail server is set. Links of invitations can be copied.':
    'Las invitaciones, los reportes y las contraseñas nuevas no llegan a nadie hasta que haya un servidor de correo. Los enlaces de invitación se pueden copiar.',
  'Tokens and webhooks for the shop’s other software.': 'Tokens y webhooks para los otros programas del negocio.',
  'Send me a test mail': 'Enviarme un correo de prueba',
  'The test mail was not sent': 'El correo de prueba no se envió',
  'Saved. Pages that are open show it once they are opened anew.':
    'Guardado. Las páginas abiertas lo muestran al abrirlas de nuevo.',
  'The settings were not saved.': 'Los ajustes no se guardaron.',
  'Your unsaved settings from {0} are back.': 'Recuperamos tus ajustes sin guardar de las {0}.',
  'On the sign-in page, in the menu and in mails.': 'En la página de entrada, en el menú y en los correos.',
  'By it each tip has its day. It stays once the first payroll is imported.':
    'De ella depende el día de cada propina. Se queda desde la primera nómina importada.',
  'That of the server': 'La del servidor',
  'The address that the payroll import offers first.': 'La dirección que la importación de nómina propone primero.',
  'Saved. Send yourself a test mail now.': 'Guardado. Ahora envíate un correo de prueba.',
  'Your mail provider tells these, often under “SMTP”.': 'Los da tu proveedor de correo, a menudo bajo “SMTP”.',
  'None where the server takes mail without signing in.': 'Ninguno si el servidor acepta correo sin iniciar sesión.',
  'Leave it empty to keep the present one.': 'Déjala vacía para conservar la actual.',
  'An address that belongs to this account, also with a name: Suds <office@example.com>':
    'Una dirección de esta cuenta, también con nombre: Suds <office@example.com>',
  'First steps': 'Primeros pasos',
  'First steps are hidden': 'Primeros pasos ocultos',
  'Say what the shop is called and which time zone it is in': 'Di cómo se llama el negocio y su zona horaria',
  'Set the mail server, and send yourself a test mail': 'Configura el servidor de correo y envíate un correo de prueba',
  'Invite the people who work here': 'Invita a quienes trabajan aquí',
  'Enter the washers and dryers, or import them': 'Registra las lavadoras y secadoras, o impórtalas',
  'Set a PIN, or else anyone with the link can mark machines as repaired':
    'Pon un PIN, o cualquiera con el enlace puede marcar máquinas como reparadas',
  'Add the business customers': 'Agrega los clientes comerciales',
  'Import the first week of pay': 'Importa la primera semana de nómina',
  'The list could not be hidden.': 'No se pudo ocultar la lista.',
  'Hide this list': 'Ocultar esta lista',
  'Make a training module, or begin with a ready one': 'Crea un módulo de capacitación, o empieza con uno listo',
  'For the machines': 'Para las máquinas',
  'Open the sign for the wall': 'Abrir el letrero de la pared',
}
