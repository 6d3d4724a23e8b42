import type { Catalog } from '#shared/language/t.ts'

export const personalData: Catalog = {
  '{0} exported everything of {1}': '{0} exportó todo lo de {1}',
  '{0} removed the name of {1}': '{0} borró el nombre de {1}',
  'Former employee {0}': 'Exempleado {0}',
  Files: 'Archivos',
  'What they did': 'Lo que hizo',
  'Everything of {0}': 'Todo lo de {0}',
  'What {0} has of {1}, as {2} exported it: {3}. Times are those of {4}.':
    'Lo que {0} tiene de {1}, tal como lo exportó {2}: {3}. Las horas son las de {4}.',
  'Passwords, codes and keys are not in it. The same stands in data.json, for programs.':
    'No contiene contraseñas, códigos ni claves. Lo mismo está en data.json, para programas.',
  Nothing: 'Nada',
  'Questions about pay that were seen': 'Preguntas sobre pagos que vio',
  'Seen at': 'Visto el',
  'Training that waits': 'Capacitación en espera',
  'Recovery codes': 'Códigos de recuperación',
  'Used at': 'Usado el',
  Browser: 'Navegador',
  'Known browsers': 'Navegadores conocidos',
  'Links to a new password': 'Enlaces para una contraseña nueva',
  'Mails about the account': 'Correos sobre la cuenta',
  Bytes: 'Bytes',
  'Payroll file': 'Archivo de nómina',
  'Message to a webhook': 'Mensaje a un webhook',
  'Deactivate this person first.': 'Primero desactiva a esta persona.',
  'This is not the name. Please type: {0}': 'Ese no es el nombre. Escribe: {0}',
  'Somebody has just changed this person. Look again, then decide anew.':
    'Alguien acaba de cambiar a esta persona. Míralo otra vez y decide de nuevo.',
  'This file can be fetched once. Ask for it in User Management again.':
    'Este archivo se puede descargar una vez. Pídelo otra vez en la gestión de usuarios.',
  'The name of {0} was removed. If they come back, invite them anew.':
    'El nombre de {0} se borró. A quien vuelva se le invita de nuevo.',
  '{0} brought back the name of {1}': '{0} recuperó el nombre de {1}',
  'Looking through all texts took too long. Please try again later.':
    'Revisar todos los textos tardó demasiado. Inténtalo más tarde.',
  'This name is gone for good: it can be brought back for 30 days.':
    'Este nombre se borró para siempre: se puede recuperar durante 30 días.',
  'Bring back {0} first.': 'Primero recupera a {0}.',
  'Another account has the address {0} by now.': 'Otra cuenta ya tiene la dirección {0}.',
}
