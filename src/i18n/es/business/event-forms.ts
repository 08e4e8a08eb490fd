import type { eventForms as english } from '../../en/business/event-forms.ts';

/** Registering for an event; loaded in the browser with it. */
export const eventForms: typeof english = {
  signIn: 'Iniciar sesión para inscribirse',
  signInToWait: 'Iniciar sesión para la lista de espera',
  guests: 'Acompañantes',
  noGuests: 'Sin acompañantes',
  register: 'Inscribirse',
  joinWaiting: 'Unirse a la lista de espera',
  withGuests: (count) =>
    count === 0 ? '' : ` con ${String(count)} ${count === 1 ? 'acompañante' : 'acompañantes'}`,
  registered: '¡Nos vemos allí!',
  registeredText: (party) => `Su inscripción está confirmada${party}.`,
  waiting: 'Está en la lista de espera',
  waitingText: (place, party) =>
    `${place === null ? 'Está en la lista' : `Tiene el número ${String(place)}`}${party}. Cuando quede un lugar libre, se ofrece a la siguiente persona.`,
  offered: 'Hay un lugar disponible',
  offeredText: (until, party) =>
    `${until ? `Acéptelo a más tardar el ${until}` : 'Acéptelo pronto'}${party}; si no, pasa a la siguiente persona.`,
  attended: 'Llegada registrada',
  attendedText: (party) => `¡Le damos la bienvenida${party}!`,
  online: 'Unirse en línea',
  take: 'Aceptar lugar',
  ticket: 'Mostrar entrada',
  cancel: 'Cancelar inscripción',
  cannotCome: 'Rechazar lugar',
  leave: 'Salir de la lista de espera',
  sure: '¿Cancelar su inscripción? Su lugar puede pasar a la siguiente persona de la lista de espera.',
  yes: 'Cancelar inscripción',
  keep: 'Conservar inscripción',
  canceled: 'Inscripción cancelada',
  undo: 'Deshacer',
  viewOrder: 'Ver el pedido',
  asWho: (name) => `Nombre en la entrada: ${name}`,
  addToCalendar: 'Agregar al calendario',
  places: (left, capacity) => `Quedan ${String(left)} de ${String(capacity)} lugares`,
  full: 'Este evento está completo.',
  savedTickets: 'Entradas guardadas',
  savedAt: (time) => `No hay conexión. Estas entradas se guardaron en este dispositivo el ${time}.`,
  qrCode: (title) => `Código QR de ${title}`,
  showCode: 'Muestre este código en la entrada.',
};
