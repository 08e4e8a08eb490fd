import { counted } from '../counted.ts';
import type { directory as english } from '../en/directory.ts';

/** El directorio: búsqueda, listas, categorías y localidades. */
export const directory: typeof english = {
  title: 'Directorio',
  description: (title) =>
    `${title}: tiendas, restaurantes, oficios y servicios de la zona, con horario, contacto y cómo llegar.`,
  categoryDescription: (category, title) =>
    `${category} en la zona: horario, contacto y cómo llegar, de ${title}.`,
  inCity: (city) => `Empresas en ${city}`,
  cityDescription: (city, title) =>
    `Tiendas, restaurantes, oficios y servicios en ${city}: horario, contacto y cómo llegar, de ${title}.`,
  searchLabel: 'Buscar en el directorio',
  searchPlaceholder: 'Nombre, oficio o producto',
  category: 'Categoría',
  allCategories: 'Todas las categorías',
  city: 'Localidad',
  allCities: 'Todas las localidades',
  openNow: 'Abierto ahora',
  sort: 'Ordenar por',
  sorts: {
    '': 'Mejor coincidencia',
    featured: 'Destacados primero',
    name: 'Nombre',
    newest: 'Más recientes',
    nearest: 'Más cerca de mí',
  },
  nearMe: 'Más cerca de mí',
  nearRefused: 'La ubicación no está disponible. Permítala en su navegador o elija una localidad.',
  view: 'Vista',
  views: { grid: 'Cuadrícula', list: 'Lista', map: 'Mapa' },
  results: (count) => counted(count, '# empresa', '# empresas', 'es'),
  resultsFor: (query) => `para «${query}»`,
  categories: 'Categorías',
  cities: 'Localidades',
  verified: 'Verificado',
  empty: {
    heading: 'Sin resultados',
    text: 'Ninguna empresa coincide. Quite un filtro o pruebe con otra palabra.',
    nothingYet: 'Aún no hay empresas en el directorio.',
    withoutOpenNow: 'Incluir cerrados',
    withoutCategory: 'Buscar en todas las categorías',
    withoutCity: 'Buscar en todas las localidades',
    withoutQuery: 'Borrar búsqueda',
    all: 'Ver todo',
  },
  unknownCategory: 'Categoría no encontrada',
  unknownCity: 'No hay empresas en esta localidad',
  unknownText: 'Puede que haya cambiado de nombre. Elija otra o busque en el directorio.',
  mapNotice: 'El mapa necesita JavaScript. Las mismas empresas están en la lista de abajo.',
  mapLabel: 'Mapa de las empresas de esta página',
  mapPart: (shown, total) =>
    `Se muestran ${String(shown)} de ${String(total)} empresas. Use los filtros para reducir los resultados.`,
  mapMissing: (count) =>
    counted(
      count,
      '# empresa de esta página no tiene ubicación en el mapa.',
      '# empresas de esta página no tienen ubicación en el mapa.',
      'es',
    ),
  suggestions: (count) => counted(count, '# sugerencia', '# sugerencias', 'es'),
  opening: {
    openUntil: (time) => `Abierto hasta las ${time}`,
    alwaysOpen: 'Abierto las 24 horas',
    closed: 'Cerrado ahora',
    opensToday: (time) => `Cerrado, abre a las ${time}`,
    opensTomorrow: (time) => `Cerrado, abre mañana a las ${time}`,
    opensOn: (day, time) => `Cerrado, abre el ${day} a las ${time}`,
    closedUntil: (day) => `Cerrado hasta el ${day}`,
    midnight: '0:00',
  },
};
