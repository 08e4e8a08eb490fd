import { counted } from '../../counted.ts';
import type { badges as english } from '../../en/business/badges.ts';

/** Name badges and lists on paper. */
export const badges: typeof english = {
  title: 'Credenciales y listas',
  description: 'Imprima las credenciales y la lista de asistentes de su evento.',
  signIn: 'Inicie sesión para imprimir credenciales.',
  date: 'Fecha',
  what: 'Imprimir',
  hint: 'En el cuadro de impresión, elija «Tamaño real» (100 %). «Guardar como PDF» crea un archivo.',
  badges: (format) => `Credenciales: ${format}`,
  list: 'Lista de asistentes',
  byTable: 'Lista por mesa',
  noTable: 'Sin mesa',
  nobody: 'Nadie tiene plaza en esta fecha todavía.',
  print: (count) => counted(count, 'Imprimir # nombre', 'Imprimir # nombres', 'es-US'),
  noName: 'Sin nombre',
  here: 'Llegó',
  name: 'Nombre',
  ticket: 'Entrada',
  code: 'Código',
  payment: 'Pago',
};
