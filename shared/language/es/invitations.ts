import type { Catalog } from '#shared/language/t.ts'

export const invitations: Catalog = {
  'Role must be one of employee, technician, team_lead, admin':
    'El puesto debe ser employee, technician, team_lead o admin',
  'Employee Management System': 'Sistema de gestión de empleados',
  'Invalid invitation link': 'El enlace de la invitación no es válido',
  'Failed to validate invitation': 'No se pudo comprobar la invitación',
  'You are invited': 'Tienes una invitación',
  'Create your account to join {0} as {1}': 'Crea tu cuenta para entrar a {0} como {1}',
  'an Admin': 'Administrador',
  'an Employee': 'Empleado',
  'Invited email': 'Correo invitado',
  'What you will be able to do': 'Lo que podrás hacer',
  'Create Account': 'Crear cuenta',
  'Track tips and earnings': 'Llevar tus propinas y ganancias',
  'Report machine problems': 'Reportar problemas de máquinas',
  'View performance reports': 'Ver reportes de rendimiento',
  'Manage users and system settings': 'Administrar usuarios y ajustes del sistema',
  'Invalid Invitation': 'Invitación no válida',
  'The link may have expired or is invalid. Your manager can send you a new one.':
    'Quizás el enlace venció o no es válido. Tu gerente puede enviarte uno nuevo.',
  'Go to Home': 'Ir al inicio',
  'Looking up the invitation…': 'Buscando la invitación…',
  'This address is already invited. Resend the pending invitation instead.':
    'Esta dirección ya tiene una invitación. Reenvía la que está pendiente.',
  'Invitation sent to {0}.': 'La invitación se envió a {0}.',
  'The invitation for {0} is saved. No mail leaves this shop yet.':
    'La invitación de {0} está guardada. Todavía no sale ningún correo de este negocio.',
  'The invitation for {0} was saved, but the mail was not sent. Copy the link and pass it on.':
    'La invitación para {0} se guardó, pero el correo no se envió. Copia el enlace y entrégalo tú.',
  'The invitation for {0} was saved. It is not known whether its mail was sent. Copy the link and pass it on.':
    'La invitación para {0} se guardó. No se sabe si su correo se envió. Copia el enlace y entrégalo tú.',
  'You are invited to {0}': 'Tienes una invitación a {0}',
  '{0} invited you to join {1} ({2}).': '{0} te invitó a entrar a {1} ({2}).',
  'Open the link to create your account. It works for 7 days.':
    'Abre el enlace para crear tu cuenta. Funciona por 7 días.',
  'Open the link to create your account. It works for 24 hours.':
    'Abre el enlace para crear tu cuenta. Funciona por 24 horas.',
  'If you did not expect this mail, you can ignore it.': 'Si no esperabas este correo, puedes ignorarlo.',
  '{0} is already a user.': '{0} ya es usuario.',
  'This invitation was already accepted.': 'Esta invitación ya se aceptó.',
  'This invitation was already accepted and stays in the list.': 'Esta invitación ya se aceptó y se queda en la lista.',
  'This invitation does not exist. Please check the link.': 'Esta invitación no existe. Revisa el enlace.',
  'This invitation was withdrawn. Please ask for a new one.': 'Esta invitación se retiró. Pide una nueva.',
  'This invitation was already used. Please sign in instead.': 'Esta invitación ya se usó. Inicia sesión.',
  'The sender of this invitation may no longer invite. Please ask for a new one.':
    'Quien envió esta invitación ya no puede invitar. Pide una nueva.',
  'The sender of this invitation may no longer invite. Invite the person again.':
    'Quien envió esta invitación ya no puede invitar. Invita a la persona otra vez.',
  'A newer invitation was sent. Please use the link in the latest email.':
    'Se envió una invitación más nueva. Usa el enlace del correo más reciente.',
  'This invitation has expired. Please ask for a new one.': 'Esta invitación venció. Pide una nueva.',
  'This invitation code belongs to another email address.': 'Este código de invitación es de otra dirección de correo.',
  'Yours: you enter it next': 'El tuyo: lo escribes enseguida',
}
