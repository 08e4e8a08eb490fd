import { counted } from '../../counted.ts';
import type { seating as english } from '../../en/business/seating.ts';

/** The tables of an event, and who sits where. */
export const seating: typeof english = {
  title: 'Mesas',
  description: 'Las mesas de un evento y quién se sienta dónde.',
  signIn: 'Inicie sesión para asignar mesas.',
  tables: 'Mesas',
  people: 'Quién se sienta dónde',
  date: 'Fecha',
  none: 'Todavía no hay mesas. Agréguelas para asignar lugares.',
  name: 'Nombre o número',
  seats: 'Lugares',
  tableNumber: (number) => `Mesa ${String(number)}`,
  nameMissing: 'Escriba un nombre o un número.',
  nameTwice: 'Dos mesas tienen el mismo nombre. Dé a cada una el suyo.',
  seatsInvalid: 'Escriba de 1 a 100 lugares.',
  add: 'Agregar mesa',
  remove: 'Quitar',
  removeOf: (name) => `Quitar: ${name}`,
  save: 'Guardar mesas',
  saved: 'Mesas guardadas.',
  nobody: 'Todavía nadie tiene lugar en esta fecha.',
  automatically: 'Asignar automáticamente por pedido',
  unseated: (count) =>
    count === 0
      ? 'Todas las personas tienen mesa.'
      : counted(count, '# persona sin mesa.', '# personas sin mesa.', 'es-US'),
  find: 'Buscar por nombre o pedido',
  show: 'Mostrar',
  everybody: 'Todas las personas',
  noTable: 'Sin mesa',
  noMatches: 'Nadie coincide.',
  table: 'Mesa',
  tableTaken: (name, taken, seats) => `${name} (${String(taken)} de ${String(seats)})`,
  seat: (count) =>
    count === 0 ? 'Asignar' : counted(count, 'Asignar # persona', 'Asignar # personas', 'es-US'),
  seatAnyway: 'Asignar de todos modos',
  seated: (count) =>
    count === 0
      ? 'Todas las personas tenían mesa.'
      : counted(count, '# persona asignada.', '# personas asignadas.', 'es-US'),
  seatedSome: (count, left) =>
    `${counted(count, '# persona asignada.', '# personas asignadas.', 'es-US')} ${counted(left, '# persona no encontró mesa con lugares suficientes.', '# personas no encontraron mesa con lugares suficientes.', 'es-US')}`,
  overfull: (name, seats, people) =>
    `«${name}» tiene ${String(seats)} lugares y ahí se sientan ${String(people)} personas.`,
  party: (order, count) => `Pedido ${order}, ${counted(count, '# persona', '# personas', 'es-US')}`,
  noName: 'Sin nombre',
  print: 'Imprimir gafetes y la lista por mesa',
};
