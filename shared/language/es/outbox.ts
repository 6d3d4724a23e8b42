import type { Catalog } from '#shared/language/t.ts'

export const outbox: Catalog = {
  'Write an amount such as 12.50': 'Escribe un monto, por ejemplo 12.50',
  'Kept on this device': 'Guardado en este dispositivo',
  'It will be sent as soon as there is a connection.': 'Se enviará en cuanto haya conexión.',
  'This needs a connection, and there is none at the moment.': 'Esto necesita conexión y ahora no la hay.',
  'This device cannot keep what you write. It needs a connection.':
    'Este dispositivo no puede guardar lo que escribes. Hace falta conexión.',
  'with {0} waiting to be sent': 'con {0} por enviar',
  '{0} not sent': '{0} sin enviar',
  '{0} waiting to be sent': '{0} por enviar',
  'Sent: {0}': 'Enviado: {0}',
  'Sign out before everything is sent?': '¿Cerrar sesión antes de que se envíe todo?',
  'One thing that you wrote is not sent yet. It stays on this device, where nobody else sees it, and is sent when you sign in here again.':
    'Algo que escribiste aún no se ha enviado. Se queda en este dispositivo, donde nadie más lo ve, y se envía cuando vuelvas a iniciar sesión aquí.',
  '{0} things that you wrote are not sent yet. They stay on this device, where nobody else sees them, and are sent when you sign in here again.':
    '{0} cosas que escribiste aún no se han enviado. Se quedan en este dispositivo, donde nadie más las ve, y se envían cuando vuelvas a iniciar sesión aquí.',
  'Sign out': 'Cerrar sesión',
  Wait: 'Esperar',
  'Please sign in again': 'Vuelve a iniciar sesión',
  'Your session has ended. What you wrote is kept on this device and sent as soon as you are signed in as {0}.':
    'Tu sesión terminó. Lo que escribiste está guardado en este dispositivo y se envía en cuanto inicies sesión como {0}.',
  Later: 'Más tarde',
  'Not sent': 'Sin enviar',
  'Waiting to be sent': 'Por enviar',
  'It stays on this device until it is sent or you discard it.':
    'Se queda en este dispositivo hasta que se envíe o lo descartes.',
  'Send now': 'Enviar ahora',
  'Everything is sent.': 'Todo está enviado.',
  'The server has refused it.': 'El servidor lo rechazó.',
  'Send with the present time': 'Enviar con la hora actual',
  'Send again': 'Enviar otra vez',
  'What you wrote first has arrived already. Sending this makes a second one.':
    'Lo que escribiste primero ya llegó. Si envías esto, habrá dos.',
  'Send as another one': 'Enviar como otro',
  'Discard this?': '¿Descartar esto?',
  'It was not sent, and is nowhere but on this device.': 'No se envió y solo está en este dispositivo.',
  'Tip of {0} for order {1}': 'Propina de {0} por el pedido {1}',
  'Problem of {0}': 'Problema de {0}',
  'A problem that somebody else had reported': 'Un problema que ya había reportado otra persona',
  'A problem marked as fixed': 'Un problema marcado como resuelto',
  'Drop report of {0} for {1}': 'Reporte de caja de {0} del {1}',
  'Stain report of order {0}': 'Reporte de manchas del pedido {0}',
  'A training task marked as complete': 'Una tarea de capacitación marcada como completa',
  'A ticked subtask': 'Una subtarea marcada',
  'An unticked subtask': 'Una subtarea desmarcada',
}
