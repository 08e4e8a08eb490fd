import type { authPages as english } from '../../en/account/auth-pages.ts';

/** The pages of signing in and signing up, without their islands. */
export const authPages: typeof english = {
  signIn: {
    title: 'Iniciar sesión',
    description: 'Inicie sesión en su cuenta.',
    question: '¿Es su primera visita?',
    link: 'Crear una cuenta',
  },
  signUp: {
    title: 'Crear su cuenta',
    description: 'Cree una cuenta con su correo electrónico.',
    lead: 'Le enviaremos un enlace por correo para confirmar su dirección.',
    question: '¿Ya tiene una cuenta?',
    link: 'Iniciar sesión',
  },
  forgotPassword: {
    title: '¿Olvidó su contraseña?',
    description: 'Solicite un enlace para crear una contraseña nueva.',
    lead: 'Escriba su correo electrónico. Le enviaremos un enlace para crear una contraseña nueva.',
    question: '¿Recuerda su contraseña?',
    link: 'Iniciar sesión',
  },
  resetPassword: {
    title: 'Crear una contraseña nueva',
    description: 'Cree una contraseña nueva para su cuenta.',
  },
  confirm: {
    title: 'Confirmar su correo electrónico',
    description: 'Confirme el correo electrónico de su cuenta.',
  },
  callback: {
    title: 'Iniciando sesión',
    description: 'Completa el inicio de sesión con otro servicio o con un enlace por correo.',
    lead: 'Espere un momento.',
  },
  link: {
    title: 'Enlace del correo',
    description:
      'Confirma una dirección, inicia sesión o cambia una contraseña con un enlace recibido por correo.',
  },
  secondStep: {
    title: 'Verificar su identidad',
    description: 'Verificación en dos pasos.',
    lead: 'Confirme con su segundo paso para terminar de iniciar sesión.',
  },
};
