import type { Catalog } from '#shared/language/t.ts'

export const commercialAccounts: Catalog = {
  'Please fill in all fields.': 'Completa todos los campos.',
  'Name must be {0} characters or less': 'El nombre puede tener {0} caracteres como máximo',
  'Commercial account created successfully!': '¡La cuenta comercial se creó!',
  'Failed to create commercial account.': 'No se pudo crear la cuenta comercial.',
  'Commercial account updated successfully!': '¡La cuenta comercial se actualizó!',
  'Failed to update commercial account.': 'No se pudo actualizar la cuenta comercial.',
  'Missing Information': 'Faltan datos',
  'Edit Account': 'Editar cuenta',
  'Add Account': 'Agregar cuenta',
  Name: 'Nombre',
  'Stain reports of {0}: {1} not sent': 'Reportes de manchas de {0}: {1} sin enviar',
  'Stain reports of {0}': 'Reportes de manchas de {0}',
  'Stain reports are sent to this address.': 'Los reportes de manchas se envían a esta dirección.',
  Save: 'Guardar',
  'Business customers whose orders get stain reports, and where those are sent.':
    'Clientes comerciales que reciben reportes de manchas, y a dónde se les envían.',
  'The commercial accounts could not be loaded.': 'No se pudieron cargar las cuentas comerciales.',
  'Loading commercial accounts': 'Cargando las cuentas comerciales',
  'Commercial accounts': 'Cuentas comerciales',
  'No commercial accounts yet': 'Todavía no hay cuentas comerciales',
  'Add the first account': 'Agregar la primera cuenta',
  'Stain reports can be made once there is an account to send them to.':
    'Se pueden hacer reportes de manchas en cuanto haya una cuenta a la cual enviarlos.',
  'Last report {0}': 'Último reporte: {0}',
  'No report sent yet': 'Ningún reporte enviado',
  'account|Inactive': 'Inactiva',
  Edit: 'Editar',
  Deactivate: 'Desactivar',
  'Commercial account deactivated successfully!': '¡La cuenta comercial se desactivó!',
  'Failed to deactivate commercial account.': 'No se pudo desactivar la cuenta comercial.',
  'Deactivate {0}?': '¿Desactivar {0}?',
  'This is irreversible. No new stain reports can be made for this account; those it has stay and can still be sent.':
    'Esto no se puede deshacer. Ya no se podrán hacer reportes de manchas para esta cuenta; los que tiene se quedan y todavía se pueden enviar.',
  'Deactivating...': 'Desactivando...',
  'There is already an active account with this name and email.':
    'Ya existe una cuenta activa con este nombre y correo.',
  'Commercial account': 'Cuenta comercial',
  'Your unsaved account from {0} is back.': 'Aquí está la cuenta que no guardaste ({0}).',
}
