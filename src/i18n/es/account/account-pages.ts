import type { accountPages as english } from '../../en/account/account-pages.ts';

/** The pages of the account, without their islands. */
export const accountPages: typeof english = {
  overview: {
    title: 'Su cuenta',
    description: 'Su cuenta.',
    lead: 'Sus próximos eventos, sus ofertas y la situación de su empresa, en un solo lugar.',
  },
  profile: { title: 'Su perfil', description: 'Su nombre y su foto.' },
  signIn: {
    title: 'Inicio de sesión',
    description: 'Correo electrónico, contraseña, teléfono y cuentas vinculadas.',
  },
  security: { title: 'Seguridad', description: 'Verificación en dos pasos y sesiones.' },
  data: { title: 'Privacidad y datos', description: 'Descargue sus datos o elimine su cuenta.' },
  invitation: { title: 'Invitación', description: 'Acepte una invitación para administrar una empresa.' },
};
