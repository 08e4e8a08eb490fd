import { counted } from '../../counted.ts';
import type { home as english } from '../../en/site/home.ts';

/** The home page. */
export const home: typeof english = {
  heading: (town) => (town ? `Encuéntrelo en ${town}` : 'Encuéntrelo en la localidad'),
  lead: 'Empresas, eventos, ofertas y empleos locales en un solo lugar.',
  searchLabel: '¿Qué busca?',
  searchPlaceholder: 'Panadería, fontanero, yoga…',
  popular: 'Populares:',
  description: (title) =>
    `${title}: el directorio, los eventos, las ofertas, los empleos y las noticias de la localidad, en un solo lugar.`,
  featured: 'Empresas destacadas',
  featuredWhy: (chooser) =>
    `${chooser} eligió las que llevan la marca «Destacado». Puede formar parte de una membresía. Las que llevan «Patrocinado» pagaron por ello.`,
  businesses: 'Empresas',
  allBusinesses: 'Ver todo',
  events: 'Próximos eventos',
  allEvents: 'Todos los eventos',
  deals: 'Ofertas',
  allDeals: 'Todas las ofertas',
  until: (date) => `hasta el ${date}`,
  left: (count) => counted(count, 'queda #', 'quedan #', 'es-US'),
  news: 'Últimas noticias',
  allNews: 'Todas las noticias',
  jobs: 'Empleos más recientes',
  allJobs: 'Todos los empleos',
  join: {
    heading: '¿Lleva una empresa en la localidad?',
    text: 'Muestre su horario, fotos, eventos, ofertas y empleos en una página que los clientes locales encuentran.',
    action: 'Agregar su empresa',
    plans: 'Compare los planes de membresía',
    more: '¿Ya está en el directorio? Reclame su página.',
  },
  canceled: 'Cancelado',
  postponed: 'Aplazado',
  moved: 'Cambio de fecha',
};
