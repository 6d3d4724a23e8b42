import type { Catalog } from '#shared/language/t.ts'

export const history: Catalog = {
  'Please choose {0} days or less.': 'Elige {0} días o menos.',
  'This tip cannot be restored because payroll has been finalized for {0}':
    'Esta propina no se puede restaurar porque la nómina ya se cerró para {0}',
  'This period cannot be restored because its days overlap with {0}. Delete that period first.':
    'Este período no se puede restaurar porque sus días se cruzan con {0}. Elimina ese período primero.',
  'This subtask cannot be restored because the task it belonged to is gone.':
    'Esta subtarea no se puede restaurar porque su tarea ya no existe.',
  'This entry': 'Esta entrada',
  'Only deleted tips, payroll periods and subtasks can be restored.':
    'Solo se pueden restaurar propinas, períodos de nómina y subtareas que se eliminaron.',
  'This was restored in the meantime.': 'Mientras tanto, esto ya se restauró.',
  'This was deleted more than 30 days ago and cannot be restored any more.':
    'Esto se eliminó hace más de 30 días y ya no se puede restaurar.',
  'This cannot be restored because a person it belongs to is gone.':
    'Esto no se puede restaurar porque ya no está una persona a la que pertenece.',
}
