import type { lists as english } from '../../en/shared/lists.ts';

/** Tablas de trabajo: su búsqueda, filtros, orden, filas y fichas. */
export const lists: typeof english = {
  search: (many) => `Buscar ${many.toLowerCase()}`,
  sortBy: 'Ordenar por',
  ascending: (label) => `${label}, ascendente`,
  descending: (label) => `${label}, descendente`,
  filter: 'Filtro',
  all: 'Todo',
  removeFilter: (label) => `Quitar el filtro: ${label}`,
  clearFilters: 'Quitar filtros',
  noneMatch: (many) => `No hay ${many.toLowerCase()} que coincidan.`,
  none: (many) => `Aún no hay ${many.toLowerCase()}.`,
  selectAll: 'Seleccionar todas las filas',
  select: (name) => `Seleccionar: ${name}`,
  actions: 'Acciones',
  actionsFor: (name) => `Acciones: ${name}`,
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
  rows: 'Filas',
  close: 'Cerrar',
  notFound: (one) => `No se encontró: ${one.toLowerCase()}`,
  gone: 'Ya no existe o el enlace está incompleto.',
  shortcuts: 'Atajos de teclado',
  keys: {
    next: 'Fila siguiente (también ↓); Intro la abre',
    previous: 'Fila anterior (también ↑)',
    select: 'Seleccionar la fila; con Mayús, todas desde la última',
    search: 'Buscar',
    help: 'Mostrar los atajos de teclado',
  },
};
