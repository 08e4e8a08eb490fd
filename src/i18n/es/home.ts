import { counted } from '../counted.ts';
import type { home as english } from '../en/home.ts';

/** La página de inicio. */
export const home: typeof english = {
  heading: (town) => (town ? `Encuéntrelo en ${town}` : 'Encuéntrelo en la localidad'),
  lead: 'Encuentre una tienda, un plan para la tarde, un empleo o una buena oferta, de la gente que vive y trabaja aquí.',
  searchLabel: '¿Qué busca?',
  searchPlaceholder: 'Panadería, fontanero, yoga …',
  popular: 'Se busca a menudo:',
  description: (title) =>
    `${title}: el directorio, los eventos, las ofertas, los empleos y las noticias de la localidad, en un solo lugar.`,
  featured: 'Empresas que merecen una visita',
  allBusinesses: 'Todo el directorio',
  events: 'Próximos eventos',
  allEvents: 'Todos los eventos',
  noEvents: 'De momento no hay nada previsto.',
  deals: 'Ofertas de la localidad',
  allDeals: 'Todas las ofertas',
  noDeals: 'De momento no hay ofertas.',
  until: (date) => `hasta el ${date}`,
  left: (count) => counted(count, 'queda #', 'quedan #', 'es'),
  news: 'Últimas noticias',
  allNews: 'Todas las noticias',
  noNews: 'Aún no hay noticias.',
  jobs: 'Empleos más recientes',
  allJobs: 'Todos los empleos',
  noJobs: 'De momento no hay empleos abiertos.',
  remote: 'A distancia',
  nothingYet: 'Aquí aún no hay nada: las primeras fichas están en camino.',
  join: {
    heading: '¿Lleva una empresa en la localidad?',
    text: 'Póngala en el mapa: horario, fotos, eventos, ofertas y empleos en una página que sus vecinos encuentran.',
    action: 'Añadir su empresa',
    more: '¿Ya está? Reclame su página en el directorio.',
  },
  cancelled: 'Cancelado',
  postponed: 'Aplazado',
  moved: 'Nueva fecha',
};
