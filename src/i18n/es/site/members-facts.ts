import type { membersFacts as english } from '../../en/site/members-facts.ts';

/** Spanish. */
export const membersFacts: typeof english = {
  heading: 'Para miembros',
  more: 'Los miembros ven más sobre esta empresa.',
  signIn: 'Iniciar sesión',
  yes: 'Sí',
};
