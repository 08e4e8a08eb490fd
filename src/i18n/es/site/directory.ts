import { counted } from '../../counted.ts';
import type { directory as english } from '../../en/site/directory.ts';

/** The directory: search, lists, categories and cities. */
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
  city: 'Ciudad',
  allCities: 'Todas las ciudades',
  allOptions: 'Cualquiera',
  openNow: 'Abierto ahora',
  sort: 'Ordenar por',
  sorts: {
    '': 'Mejor coincidencia',
    featured: 'Destacados primero',
    name: 'Nombre',
    newest: 'Más recientes',
    nearest: 'Más cerca de mí',
  },
  nearMe: 'Cerca de mí',
  nearRefused: 'La ubicación no está disponible. Permítala en su navegador o elija una ciudad.',
  view: 'Vista',
  views: { list: 'Lista', map: 'Mapa' },
  results: (count, hasMore) =>
    hasMore
      ? counted(count, 'Más de # empresa', 'Más de # empresas', 'es-US')
      : counted(count, '# empresa', '# empresas', 'es-US'),
  resultsFor: (query) => `para «${query}»`,
  categories: 'Categorías',
  cities: 'Ciudades',
  verified: 'Verificado',
  empty: {
    heading: 'Sin resultados',
    noneOpen: 'Nada abierto en este momento',
    opensNext: 'Abren pronto',
    text: 'Ninguna empresa coincide. Quite un filtro o pruebe con otra palabra.',
    nothingYet: 'Aún no hay empresas en el directorio.',
    withoutOpenNow: 'Incluir cerrados',
    withoutArea: 'Buscar en todas las zonas',
    withoutCategory: 'Buscar en todas las categorías',
    withoutOptions: 'Quitar los detalles',
    withoutCity: 'Buscar en todas las ciudades',
    withoutQuery: 'Borrar búsqueda',
    all: 'Ver todo',
  },
  unknownCategory: 'Categoría no encontrada',
  unknownCity: 'No hay empresas en esta ciudad',
  unknownText: 'Puede que haya cambiado de nombre. Elija otra o busque en el directorio.',
  mapNotice: 'El mapa necesita JavaScript. Las mismas empresas están en la lista de abajo.',
  mapLabel: 'Mapa de los resultados',
  mapArea: 'Zona del mapa',
  mapSearch: 'Buscar en esta zona',
  mapCluster: (count) => `${count} empresas`,
  mapMissing: 'Las empresas sin ubicación en el mapa solo aparecen en la lista de abajo.',
  mapEmpty: 'Ninguna de estas empresas tiene ubicación en el mapa.',
  mapFailed: 'No se pudo cargar el mapa. Las mismas empresas están en la lista de abajo.',
  mapPlain:
    'El fondo del mapa no está disponible. Los marcadores muestran la posición de unas empresas respecto a otras.',
  suggestions: (count) => counted(count, '# sugerencia', '# sugerencias', 'es-US'),
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
