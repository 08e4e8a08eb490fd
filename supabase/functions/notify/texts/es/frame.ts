import type { frame as english } from '../en/frame.ts';

/** What is around every message. */
export const frame: typeof english = {
  hello: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  unsubscribe: 'Cancelar la suscripción',
};
