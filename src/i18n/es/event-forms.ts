import type { eventForms as english } from '../en/event-forms.ts';

/** Inscribirse en un evento. */
export const eventForms: typeof english = {
  checking: 'Cargando…',
  stillLoading: 'Aún se está cargando. Si tarda demasiado, vuelva a cargar la página.',
  tryAgain: 'Intentar de nuevo',
  signIn: 'Iniciar sesión para inscribirse',
  signInToWait: 'Iniciar sesión para la lista de espera',
  guests: 'Acompañantes',
  noGuests: 'Sin acompañantes',
  register: 'Inscribirse',
  joinWaiting: 'Unirse a la lista de espera',
  withGuests: (count) =>
    count === 0 ? '' : ` con ${String(count)} ${count === 1 ? 'acompañante' : 'acompañantes'}`,
  registered: '¡Tiene plaza!',
  registeredText: (party) => `Su inscripción está confirmada${party}.`,
  waiting: 'Está en la lista de espera',
  waitingText: (place, party) =>
    `${place === null ? 'Está en la lista' : `Tiene el número ${String(place)}`}${party}. Cuando quede una plaza libre, se ofrece a la siguiente persona.`,
  offered: 'Hay una plaza disponible',
  offeredText: (until, party) =>
    `${until ? `Acéptela antes del ${until}` : 'Acéptela pronto'}${party}; si no, pasa a la siguiente persona.`,
  attended: 'Llegada registrada',
  attendedText: (party) => `¡Le damos la bienvenida${party}!`,
  online: 'Unirse en línea',
  take: 'Aceptar plaza',
  ticket: 'Mostrar entrada',
  cancel: 'Cancelar inscripción',
  cannotCome: 'Rechazar plaza',
  leave: 'Salir de la lista de espera',
  sure: '¿Cancelar su inscripción? Su plaza puede pasar a la siguiente persona de la lista de espera.',
  yes: 'Cancelar inscripción',
  keep: 'Conservar inscripción',
};
