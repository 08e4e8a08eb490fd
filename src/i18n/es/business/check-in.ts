import { counted } from '../../counted.ts';
import type { checkIn as english } from '../../en/business/check-in.ts';

/** Checking in attendees at the entrance. */
export const checkIn: typeof english = {
  title: 'Registro de llegada',
  description: 'Registre la llegada de las personas inscritas en sus eventos.',
  signIn: 'Inicie sesión como organizador para registrar la llegada de las personas inscritas.',
  allDates: 'Todas las fechas',
  notYours:
    'Usted no organiza este evento. Elija uno de sus eventos o inicie sesión con la cuenta del organizador.',
  none: 'No tiene eventos con inscripción en los próximos tres meses.',
  browse: 'Ver eventos',
  canceled: 'cancelado',
  postponed: 'aplazado',
  coming: (coming, capacity) =>
    capacity === null
      ? `Asistentes: ${String(coming)}`
      : `Asistentes: ${String(coming)} de ${String(capacity)}`,
  checkedIn: 'Llegadas',
  registered: 'Inscritos',
  waitlist: 'Lista de espera',
  nameOrCode: 'Nombre o código de la entrada',
  hint: 'Al escanear un código QR, esta página se abre con esa persona en primer lugar.',
  checkIn: 'Registrar llegada',
  checkInOf: (name) => `Registrar la llegada de ${name}`,
  done: (name) => `Llegada de ${name} registrada.`,
  missing: 'Escriba un nombre o el código de una entrada.',
  several: (count) =>
    counted(count, 'Coincide # persona.', 'Coinciden # personas. Elija una abajo o escriba más.', 'es-US'),
  already: 'La llegada de esta persona ya está registrada.',
  unknown: 'Nadie en la lista tiene este nombre o código.',
  noRegistrations: 'Aún no hay inscripciones.',
  noMatches: 'No hay coincidencias.',
  cameAt: (time) => `✓ Llegó a las ${time}`,
  came: '✓ Llegada registrada',
  noName: 'Sin nombre',
};
