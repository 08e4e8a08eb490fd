import type { auth as english } from '../../en/account/auth.ts';

/** The islands of signing in and signing up. `#` stands for an element, such as an address in bold. */
export const auth: typeof english = {
  email: 'Correo electrónico',
  password: 'Contraseña',
  firstName: 'Nombre (opcional)',
  lastName: 'Apellido (opcional)',
  signIn: 'Iniciar sesión',
  signUp: 'Crear cuenta',
  continue: 'Continuar',
  yourAccount: 'Su cuenta',
  signedInAs: 'Ha iniciado sesión como #.',
  forgotPassword: '¿Olvidó su contraseña?',
  resendEmail: 'Enviar otro mensaje',
  resent: 'Si # está pendiente de confirmación, le enviamos otro mensaje.',
  passwordLacks: 'A la contraseña le falta lo que está marcado arriba.',
  inbox: {
    title: 'Revise su correo',
    hint: (email) =>
      `¿No recibe nada en ${email} después de unos minutos? Revise la carpeta de correo no deseado y cómo escribió la dirección, o empiece de nuevo.`,
  },
  signedUp:
    'Enviamos un mensaje a #. Use su enlace para confirmar su dirección e iniciar sesión. Si ya tiene una cuenta, inicie sesión. No enviamos un segundo mensaje.',
  sendResetLink: 'Enviar enlace',
  resetLinkSent:
    'Si # tiene una cuenta, le enviamos un mensaje con un enlace. Sirve una vez y vence en una hora.',
  magicLinkSent:
    'Si # tiene una cuenta, le enviamos un mensaje con un enlace. Sirve una vez y vence en una hora.',
  emailLink: 'Enviarme un enlace',
  newPassword: 'Contraseña nueva',
  newPasswordFor: 'Contraseña nueva para #:',
  saveNewPassword: 'Guardar contraseña nueva',
  passwordChanged: 'Contraseña cambiada',
  passwordChangedText: 'Inicie sesión de nuevo en sus otros dispositivos.',
  verify: 'Verificar su identidad',
  signingIn: 'Iniciando sesión…',
  checkingLink: 'Comprobando el enlace…',
  linkOfOtherBrowser: 'Este enlace se solicitó en otro navegador. Ábralo allí.',
  resetLinkOfOtherBrowser:
    'Este enlace se solicitó en otro navegador. Ábralo allí o solicite aquí un enlace nuevo.',
  confirmedElsewhere:
    'Si el enlace era válido, su correo electrónico está confirmado. Inicie sesión para continuar.',
  linkIncomplete: 'Este enlace está incompleto. Inicie sesión de nuevo.',
  noResetLink: 'Solicite un enlace por correo para crear una contraseña nueva.',
  noConfirmLink: '¿No recibió el mensaje o el enlace ha vencido? Solicite otro.',
  confirmed: 'Su correo electrónico está confirmado y ha iniciado sesión.',
  signedInAsSentence: (email) => `Ha iniciado sesión como ${email}.`,
  link: {
    signup: {
      ask: 'Confirme su correo electrónico para terminar de crear su cuenta.',
      button: 'Confirmar correo',
    },
    invite: { ask: 'Acepte la invitación y elija una contraseña.', button: 'Aceptar invitación' },
    magiclink: { ask: 'Continúe a su cuenta.', button: 'Iniciar sesión' },
    recovery: { ask: 'Elija una contraseña nueva para su cuenta.', button: 'Crear contraseña' },
    email_change: {
      ask: 'Alguien que inició sesión en una cuenta de este sitio pidió usar esta dirección. Confirme solo si fue usted.',
      button: 'Confirmar cambio',
    },
    confirmed: 'Correo confirmado',
    half: 'Falta confirmar en la otra dirección',
    overTitle: 'Este enlace ya no sirve',
    over: 'Ya se usó o está incompleto. Solicite otro.',
    changeAgain: 'Cambiar el correo de nuevo',
  },
  claim: {
    reason:
      'Confirmó en un navegador distinto del que usó para registrarse. Escriba la contraseña que eligió, o una nueva, y revise su nombre.',
    save: 'Guardar contraseña y nombre',
    done: 'Contraseña y nombre guardados.',
    signInAgain:
      'Alguien había añadido otra forma de iniciar sesión a esta cuenta y se ha eliminado. Solicite otro enlace para iniciar sesión.',
  },
  recovery: {
    ask: '¿Perdió su dispositivo? Use un código de recuperación',
    label: 'Código de recuperación',
    hint: 'Uno de los códigos que guardó al configurar la verificación en dos pasos.',
    use: 'Usar código',
    wrong: 'Este código no es correcto o ya se usó.',
    tooMany: 'Demasiados intentos. Inténtelo de nuevo en una hora o escríbanos.',
    doneTitle: 'Ha iniciado sesión',
    done: 'La verificación en dos pasos está desactivada y sus otros códigos de recuperación ya no sirven. Configúrela de nuevo con otro dispositivo.',
    setUpAgain: 'Configurar de nuevo',
    later: 'Más tarde',
  },
  ways: {
    provider: (name) => `Continuar con ${name}`,
    wallet: (chain) => `Continuar con una billetera (${chain})`,
    organization: 'Iniciar sesión con su organización',
    phone: 'Iniciar sesión con un mensaje de texto',
    link: 'Iniciar sesión con un enlace por correo',
    walletStatement: 'Iniciar sesión en este sitio.',
  },
  organization: {
    label: 'Dominio de la organización',
    hint: 'La parte de su correo de trabajo después de la @, como example.org.',
  },
  phone: {
    label: 'Número de teléfono',
    hint: 'El número de su cuenta con el código del país, como +1 555 010 0123.',
    send: 'Enviar código',
    sent: 'Si # pertenece a una cuenta, le enviamos un código. Es válido durante un minuto.',
    code: 'Código',
    signIn: 'Iniciar sesión con el código',
    other: 'Usar otro número',
  },
};
