import type { eventForms as english } from '../en/event-forms.ts';

/** Lo que dice la inscripción en un evento. */
export const eventForms: typeof english = {
  checking: 'Comprobando si tiene inscripción …',
  stillLoading: 'Aún se está cargando. Si tarda mucho, vuelva a cargar la página.',
  tryAgain: 'Intentar de nuevo',
  signIn: 'Iniciar sesión para inscribirse',
  signInToWait: 'Iniciar sesión para la lista de espera',
  guests: 'Acompañantes',
  noGuests: 'Nadie, voy por mi cuenta',
  register: 'Inscribirse',
  joinWaiting: 'Apuntarse a la lista de espera',
  withGuests: (count) =>
    count === 0 ? '' : ` con ${String(count)} ${count === 1 ? 'acompañante' : 'acompañantes'}`,
  registered: 'Ya tiene su inscripción',
  registeredText: (party) => `Se le guarda una plaza${party}.`,
  waiting: 'Está en la lista de espera',
  waitingText: (place, party) =>
    `${place === null ? 'Está esperando' : `Tiene el número ${String(place)}`}${party}. Cuando quede una plaza libre, se le ofrecerá por orden.`,
  offered: 'Hay una plaza libre para usted',
  offeredText: (until, party) =>
    `Tómela ${until === null ? 'pronto' : `antes de: ${until}`}${party}; si no, pasa a la siguiente persona.`,
  attended: 'Se registró su llegada',
  attendedText: (party) => `¡Le damos la bienvenida${party}!`,
  online: 'Dónde se celebra en línea',
  take: 'Tomar la plaza',
  ticket: 'Mostrar mi entrada',
  cancel: 'Cancelar mi inscripción',
  cannotCome: 'No puedo ir',
  leave: 'Salir de la lista de espera',
  sure: '¿Devolver la plaza? Puede pasar enseguida a la siguiente persona.',
  yes: 'Sí, devolverla',
  keep: 'Conservarla',
};
