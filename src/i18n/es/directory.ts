import { counted } from '../counted.ts';
import type { directory as english } from '../en/directory.ts';

/** El directorio: búsqueda, listas, categorías y localidades. */
export const directory: typeof english = {
  title: 'Directorio',
  description: (title) =>
    `${title}: tiendas, restaurantes, oficios y servicios de la zona, con horario, contacto y cómo llegar.`,
  lead: 'Tiendas, comida, oficios y servicios: quién está aquí y quién está abierto.',
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
  apply: 'Mostrar',
  nearMe: 'Más cerca de mí',
  nearRefused: 'Su navegador no dijo dónde está. Permítalo para esta página o elija una localidad.',
  view: 'Vista',
  views: { grid: 'Cuadrícula', list: 'Lista', map: 'Mapa' },
  results: (count) => counted(count, '# empresa', '# empresas', 'es'),
  resultsFor: (query) => `para «${query}»`,
  clearAll: 'Quitar todo',
  remove: (name) => `Quitar: ${name}`,
  categories: 'Categorías',
  cities: 'Localidades',
  verified: 'Verificado',
  empty: {
    heading: 'No se encontró ninguna empresa',
    text: 'Nada en el directorio cumple todo esto. Quite un filtro o use otra palabra.',
    nothingYet: 'El directorio aún está vacío. Las primeras fichas están en camino.',
    withoutOpenNow: 'Mostrar también a quienes están cerrados ahora',
    withoutCategory: 'Buscar en todas las categorías',
    withoutCity: 'Buscar en todas las localidades',
    withoutQuery: 'Quitar las palabras',
    all: 'Mostrar todo el directorio',
  },
  unknownCategory: 'No existe esa categoría',
  unknownCity: 'Ninguna empresa del directorio está allí',
  unknownText: 'Puede que haya cambiado de nombre. Elija otra o busque en todo el directorio.',
  mapNotice: 'El mapa necesita JavaScript. Las mismas empresas están en la lista de abajo.',
  mapLabel: 'Mapa de las empresas de esta página',
  mapPart: (shown, total) =>
    `El mapa muestra las ${String(shown)} empresas de esta página, de ${String(total)} en total. Los filtros lo acotan.`,
  mapMissing: (count) =>
    counted(
      count,
      '# empresa de esta página no tiene lugar en el mapa.',
      '# empresas de esta página no tienen lugar en el mapa.',
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
