import type { Catalog } from '#shared/language/t.ts'

export const signIn: Catalog = {
  'Password must be at least {0} characters long': 'La contraseña debe tener al menos {0} caracteres',
  'Password must be 200 characters or less': 'La contraseña puede tener 200 caracteres como máximo',
  'Leave “{0}” out of your password: others guess it first.':
    'No pongas «{0}» en tu contraseña: es lo primero que otros adivinan.',
  'This is one of the passwords that are tried first. Take something longer that only you think of, such as three words that do not belong together.':
    'Es una de las contraseñas que se prueban primero. Elige algo más largo que solo se te ocurra a ti, como tres palabras que no tengan que ver entre sí.',
  'Passwords do not match': 'Las contraseñas no coinciden',
  'This reset link is invalid or has expired.': 'Este enlace para cambiar la contraseña no es válido o ya venció.',
  'The sign-in provider cannot be reached right now. Please try again in a moment.':
    'No se puede acceder al proveedor de inicio de sesión en este momento. Inténtalo de nuevo en un momento.',
  'Signing in through the provider did not work. Please try again.':
    'No funcionó el inicio de sesión con el proveedor. Inténtalo de nuevo.',
  'This sign-in took too long or was started in another browser. Please try again.':
    'Este inicio de sesión tardó demasiado o empezó en otro navegador. Inténtalo de nuevo.',
  'The provider has not verified your email address. Please verify it there, then try again.':
    'El proveedor no ha verificado tu correo. Verifícalo allí y luego inténtalo de nuevo.',
  'There is no account for you here yet. Please ask your manager for an invitation.':
    'Todavía no tienes una cuenta aquí. Pídele una invitación a tu gerente.',
  'Somebody else has the account with your email address here. Please contact your manager.':
    'Aquí otra persona tiene la cuenta con tu correo. Habla con tu gerente.',
  'This account has been deactivated. Please contact your manager.':
    'Esta cuenta está desactivada. Habla con tu gerente.',
  'Too many sign-ins were started from here. Please try again in a minute.':
    'Se iniciaron demasiadas sesiones desde aquí. Inténtalo de nuevo en un minuto.',
  'Signing in is not possible right now. Please try again in a moment.':
    'No se puede iniciar sesión en este momento. Inténtalo de nuevo en un momento.',
  'Invitation code is required': 'Falta el código de invitación',
  'This invitation code is not valid.': 'Este código de invitación no es válido.',
  'Hide what is typed': 'Ocultar lo escrito',
  'Show what is typed': 'Mostrar lo escrito',
  'Or continue with': 'O continúa con',
  'Continue with': 'Continúa con',
  'Only admins sign in with a password.': 'Solo los administradores entran con contraseña.',
  'Passwords are turned off here.': 'Aquí no se entra con contraseña.',
  'Passwords are turned off here. Your account is made when you continue below.':
    'Aquí no se usan contraseñas. Tu cuenta se crea al continuar abajo.',
  'Passwords are turned off here. Please sign in with {0}.': 'Aquí no se usan contraseñas. Entra con {0}.',
  'Registration failed': 'No se pudo crear la cuenta',
  'Invitation Code': 'Código de invitación',
  'From your invitation mail; the whole link will do.':
    'Está en el correo de tu invitación; también sirve el enlace completo.',
  'First Name': 'Nombre',
  'Last Name': 'Apellido',
  Password: 'Contraseña',
  'At least {0} characters, without your name, your email or {1}.':
    'Al menos {0} caracteres, sin tu nombre, tu correo ni {1}.',
  '{0} more characters': 'Faltan {0} caracteres',
  '1 more character': 'Falta 1 carácter',
  'Long enough': 'Ya es bastante larga',
  'Creating account...': 'Creando la cuenta...',
  'Failed to reset password': 'No se pudo cambiar la contraseña',
  'Password reset successful': 'La contraseña se cambió',
  'Your password has been reset. You can now log in with your new password.':
    'Tu contraseña se cambió. Ya puedes iniciar sesión con la nueva.',
  Error: 'Error',
  'New Password': 'Contraseña nueva',
  'Confirm Password': 'Confirmar contraseña',
  'Resetting...': 'Cambiando...',
  'Reset Password': 'Cambiar contraseña',
  'Invalid email or password': 'Correo o contraseña incorrectos',
  'Login failed': 'No se pudo iniciar sesión',
  'Signing in...': 'Iniciando sesión...',
  'Sign In': 'Iniciar sesión',
  'Password reset email sent': 'Se envió el correo para cambiar la contraseña',
  'Check your email for password reset instructions.': 'Revisa tu correo: ahí están las instrucciones.',
  'Failed to send password reset email': 'No se pudo enviar el correo para cambiar la contraseña',
  'Enter your email address': 'Escribe tu correo electrónico',
  'Forgot password?': '¿Olvidaste tu contraseña?',
  'Ways in': 'Formas de entrar',
  Register: 'Registrarse',
  'Too many failed sign-ins.': 'Demasiados intentos fallidos de iniciar sesión.',
  'Reset your {0} password': 'Cambia tu contraseña de {0}',
  'Choose a new password': 'Elige una contraseña nueva',
  'Hello {0},': 'Hola, {0}:',
  'someone asked for a new password for your {0} account. The link works once, for one hour.':
    'alguien pidió una contraseña nueva para tu cuenta de {0}. El enlace funciona una sola vez, durante una hora.',
  'If it was not you, ignore this mail: your password stays as it is.':
    'Si no fuiste tú, ignora este correo: tu contraseña sigue igual.',
  'Your unsent registration from {0} is back.': 'Aquí está el registro que no enviaste ({0}).',
  'Current password is required': 'Falta la contraseña actual',
  'You have no password yet. Sign out and press “Forgot password?” to choose one.':
    'Todavía no tienes contraseña. Cierra sesión y presiona “¿Olvidaste tu contraseña?” para elegir una.',
  'Your account has just been changed. Please sign in again.':
    'Se acaba de cambiar algo en tu cuenta. Inicia sesión otra vez.',
  'Please confirm first that it is you.': 'Confirma primero que eres tú.',
  'Please enter your password.': 'Escribe tu contraseña.',
  'This is not your password.': 'Esta no es tu contraseña.',
  'This is not your current password.': 'Esta no es tu contraseña actual.',
  'Your role takes more than a password here. Please use your passkey.':
    'Tu función requiere aquí más que una contraseña. Usa tu llave de acceso.',
  'Your invitation is filled in': 'Tu invitación ya está puesta',
}
