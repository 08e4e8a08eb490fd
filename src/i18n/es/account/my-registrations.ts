import type { myRegistrations as english } from '../../en/account/my-registrations.ts';

/** A person's registrations and tickets. */
export const myRegistrations: typeof english = {
  title: 'Sus inscripciones',
  description: 'Sus inscripciones en eventos y sus entradas.',
  signIn: 'Inicie sesión para ver sus inscripciones.',
  none: 'Aún no tiene inscripciones.',
  browse: 'Ver eventos',
  past: 'Eventos pasados',
  canceled: 'Esta fecha está cancelada.',
  postponed: 'Esta fecha está aplazada. Se anunciará la nueva fecha.',
  attended: '✓ Asistió',
};
