import type { Catalog } from '#shared/language/t.ts'

export const tour: Catalog = {
  'Welcome to {0}': 'Te damos la bienvenida a {0}',
  'A look around in a minute. You can skip it and take it again whenever you like.':
    'Un recorrido de un minuto. Puedes saltarlo y verlo otra vez cuando quieras.',
  'Your pages': 'Tus páginas',
  'These lead to everything you do in a shift. From every page, Dashboard brings you back here.':
    'Te llevan a todo lo que haces en un turno. Desde cualquier página, Tablero te trae de vuelta aquí.',
  'Log each tip with its order number as soon as you get it. Your week and your reports are there too.':
    'Registra cada propina con su número de pedido en cuanto la recibas. Ahí también están tu semana y tus reportes.',
  'Report a washer or dryer that does not work, and mark it fixed once it does.':
    'Reporta una lavadora o secadora que no funciona, y márcala como arreglada cuando funcione.',
  'At the end of a shift, count the drawer, drop the cash and submit both with a photo of the receipt.':
    'Al final del turno, cuenta la caja, deposita el efectivo y envía los dos datos con una foto del recibo.',
  'Count the stained items of a commercial order, add photos and mail the report to the customer.':
    'Cuenta los artículos manchados de un pedido comercial, agrega fotos y envía el reporte al cliente.',
  'Your hours, pay and tips of every pay period, and a summary of the year.':
    'Tus horas, pagos y propinas de cada período de pago, y un resumen del año.',
  'The modules that are assigned to you. Tick off what you have done; some tasks are approved by a trainer.':
    'Los módulos que tienes asignados. Marca lo que ya hiciste; algunas tareas las aprueba un instructor.',
  'That is all': 'Eso es todo',
  'Take Tour shows you around again at any time.': 'Con “Ver el recorrido” lo repites cuando quieras.',
  'Step {0} of {1}': 'Paso {0} de {1}',
  'Skip the tour': 'Saltar el recorrido',
  Previous: 'Anterior',
  Finish: 'Terminar',
  Next: 'Siguiente',
}
