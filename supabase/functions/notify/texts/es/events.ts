import type { events as english } from '../en/events.ts';

/** Registrations for events, for guests and organizers. */
export const events: typeof english = {
  names: {
    event: 'Evento',
    when: 'Cuándo',
    previously: 'Antes',
    where: 'Dónde',
    organizer: 'Organiza',
    guests: 'Acompañantes',
    table: 'Mesa',
    name: 'Nombre',
    status: 'Estado',
  },
  ticket: 'Entrada',
  view: 'Ver el evento',
  manage: 'Administrar la inscripción',
  changeFrequency: 'Cambiar la frecuencia',
  registration: {
    outcomes: {
      registered: ['Inscripción hecha', 'Su inscripción está confirmada. ¡Le esperamos!'],
      confirmed: ['Inscripción confirmada', 'Consiguió un lugar de la lista de espera. ¡Le esperamos!'],
      waitlisted: [
        'Está en la lista de espera',
        'El evento está completo. Cuando quede un lugar libre, lo ofreceremos por correo a la siguiente persona de la lista.',
      ],
      offered: ['Hay un lugar disponible', 'Quedó un lugar libre y le toca a usted en la lista de espera.'],
      offer_lapsed: [
        'El lugar ofrecido venció',
        'No aceptó el lugar a tiempo, así que pasó a la siguiente persona de la lista de espera.',
      ],
      canceled: ['Inscripción cancelada', 'La organización canceló su inscripción.'],
      withdrawn: [
        'Inscripción cancelada',
        'Usted canceló su inscripción. ¿Cambió de opinión? Inscríbase de nuevo.',
      ],
      event_canceled: ['Cancelado', 'Esta fecha se canceló.'],
      event_postponed: ['Aplazado', 'Esta fecha se aplazó. Le enviaremos la nueva fecha por correo.'],
      event_resumed: [
        'Sigue en pie',
        'Esta fecha se celebra como estaba previsto. Su inscripción sigue siendo válida. Cancélela si no puede venir.',
      ],
      event_moved: [
        'Cambio de fecha',
        'Esta fecha cambió. Su inscripción sigue siendo válida. Cancélela si no puede venir.',
      ],
    },
    acceptBy: (date) =>
      `Acéptelo a más tardar el ${date}; después pasa a la siguiente persona de la lista de espera.`,
    accept: 'Aceptar el lugar',
  },
  dateNumber: (number) => `Fecha ${String(number)}`,
  moreDates: (count) =>
    count === 1
      ? 'Hay una fecha más en el archivo de calendario adjunto.'
      : `Hay ${String(count)} fechas más en el archivo de calendario adjunto.`,
  reminder: {
    subject: (title) => `Recordatorio: ${title}`,
    sentence: 'Tiene una inscripción en este evento. El archivo adjunto lo agrega a su calendario.',
  },
  message: {
    from: (organizer, title) =>
      organizer
        ? `${organizer}, que organiza «${title}», escribe:`
        : `La organización de «${title}» escribe:`,
    reply: 'Responda a este correo para contestar.',
  },
  newRegistration: {
    subject: (title) => `Nueva inscripción: ${title}`,
    sentence: 'Alguien se inscribió en su evento.',
    noName: 'Sin nombre',
    states: {
      registered: 'Inscripción confirmada',
      waitlisted: 'Lista de espera',
      confirmed: 'Confirmada desde la lista de espera',
    },
    view: 'Ver las inscripciones',
  },
  digest: {
    added: (count) => (count === 1 ? '1 inscripción nueva' : `${String(count)} inscripciones nuevas`),
    addedShort: (count) => (count === 1 ? '1 nueva' : `${String(count)} nuevas`),
    canceled: (count) => (count === 1 ? '1 cancelada' : `${String(count)} canceladas`),
    taken: (taken, capacity) =>
      capacity === undefined
        ? `${String(taken)} ${taken === 1 ? 'lugar ocupado' : 'lugares ocupados'}`
        : `${String(taken)} de ${String(capacity)} lugares ocupados`,
    moreDates: (count) => `Y ${String(count)} fechas más.`,
  },
};
