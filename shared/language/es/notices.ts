import type { Catalog } from '#shared/language/t.ts'

export const notices: Catalog = {
  'Time: {0}': 'Hora: {0}',
  'Your training is due': 'Tu capacitación vence',
  'this training is due, and something of it is still to be done:':
    'esta capacitación vence y todavía falta algo de ella:',
  'You get this mail three days before training of yours is due, and on the day.':
    'Recibes este correo tres días antes de que venza tu capacitación y el mismo día.',
  'this training should be done by now:': 'esta capacitación ya debería estar hecha:',
  'And {0} more.': 'Y {0} más.',
  'You get this mail on Mondays since you lead a team.': 'Recibes este correo los lunes porque lideras un equipo.',
  'You get this mail since it is about the safety of your account.':
    'Recibes este correo porque se trata de la seguridad de tu cuenta.',
  'a browser that does not say its name': 'un navegador que no dice su nombre',
  'New device in your {0} account': 'Dispositivo nuevo en tu cuenta de {0}',
  'somebody signed in to your account on a device that was not used for it before: {0}.':
    'alguien inició sesión en tu cuenta con un dispositivo que no se había usado antes: {0}.',
  'If it was you, all is well. If it was not you, choose a new password at once, which ends every sign-in, and tell an admin of your shop.':
    'Si fuiste tú, todo está bien. Si no fuiste tú, elige enseguida una contraseña nueva, que cierra todas las sesiones, y avísale a un administrador de tu negocio.',
  'Your {0} password was changed': 'Se cambió tu contraseña de {0}',
  'the password of your account was changed, and every other device was signed out.':
    'se cambió la contraseña de tu cuenta y se cerró la sesión en todos los demás dispositivos.',
  'If it was not you, press “Forgot password?” on the sign-in page at once to choose another one, and tell an admin of your shop.':
    'Si no fuiste tú, presiona enseguida «¿Olvidaste tu contraseña?» en la página de inicio de sesión para elegir otra, y avísale a un administrador de tu negocio.',
  'New passkey in your {0} account': 'Llave de acceso nueva en tu cuenta de {0}',
  'a passkey was added to your account: {0}. Anybody who has it can sign in.':
    'se agregó una llave de acceso a tu cuenta: {0}. Quien la tenga puede iniciar sesión.',
  'If it was not you, remove it in your profile at once, choose a new password, and tell an admin of your shop.':
    'Si no fuiste tú, quítala enseguida en tu perfil, elige una contraseña nueva y avísale a un administrador de tu negocio.',
  'Second step of your {0} sign-in turned off': 'Se desactivó el segundo paso de tu inicio de sesión en {0}',
  '{0} turned off the code that your sign-in asked for beside the password. Your devices were signed out.':
    '{0} desactivó el código que se te pedía además de la contraseña. Se cerró la sesión en tus dispositivos.',
  'the code that your sign-in asked for beside the password was turned off.':
    'se desactivó el código que se te pedía además de la contraseña.',
  'If you know nothing of it, choose a new password at once, turn the code on again, and tell an admin of your shop.':
    'Si no sabes nada de esto, elige enseguida una contraseña nueva, vuelve a activar el código y avísale a un administrador de tu negocio.',
  'New recovery codes for your {0} account': 'Códigos de recuperación nuevos para tu cuenta de {0}',
  'new recovery codes were made for your account. The old ones no longer work.':
    'se crearon códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.',
  'If it was not you, choose a new password at once, make new recovery codes in your profile, and tell an admin of your shop.':
    'Si no fuiste tú, elige enseguida una contraseña nueva, crea otros códigos de recuperación en tu perfil y avísale a un administrador de tu negocio.',
  'Your role in {0} was changed': 'Se cambió tu puesto en {0}',
  '{0} changed your role. You are: {1}.': '{0} cambió tu puesto. Ahora es: {1}.',
  'If you did not expect this, ask them, or another admin of your shop.':
    'Si no lo esperabas, pregúntale a esa persona o a otro administrador de tu negocio.',
  'New admin invited to {0}': 'Se invitó a otro administrador a {0}',
  '{0} invited {1} as an admin. The invitation works for 24 hours.':
    '{0} invitó a {1} como administrador. La invitación sirve durante 24 horas.',
  'If nobody should have been invited, delete the invitation at once, and look who else is an admin.':
    'Si no se debía invitar a nadie, borra la invitación enseguida y mira quién más es administrador.',
}
