import { counted } from '../counted.ts';
import type { posts as english } from '../en/posts.ts';

/** Noticias y blog. */
export const posts: typeof english = {
  news: {
    title: 'Noticias',
    lead: 'Lo nuevo en la localidad, de la gente que lleva el portal.',
    description: (title) => `Lo nuevo en la localidad: aperturas, obras, mercados y reuniones, de ${title}.`,
    empty: 'Aún no hay noticias',
    emptyText: 'En cuanto pase algo en la localidad, estará aquí.',
    all: 'Todas las noticias',
  },
  blog: {
    title: 'Blog',
    lead: 'Consejos prácticos para llevar una empresa aquí, de quienes lo hacen.',
    description: (title) => `Consejos prácticos e historias para las empresas locales, de ${title}.`,
    empty: 'Aún no hay artículos',
    emptyText: 'El primer artículo se está escribiendo.',
    all: 'Todos los artículos',
  },
  categories: 'Temas',
  inCategory: (name) => `Artículos sobre ${name.toLowerCase()}`,
  categoryDescription: (name, title) => `Todos los artículos sobre ${name.toLowerCase()}, de ${title}.`,
  readingTime: (minutes) => counted(minutes, '# minuto de lectura', '# minutos de lectura', 'es'),
  by: (author) => `Por ${author}`,
  updated: (date) => `Cambiado el ${date}`,
  related: 'Siga leyendo',
  neighbours: 'Artículos anterior y siguiente',
  older: 'Anterior',
  newer: 'Siguiente',
  feeds: 'Seguir',
  rss: 'Canal RSS',
  jsonFeed: 'Canal JSON',
  missing: {
    title: 'Artículo no encontrado',
    heading: 'No hay ningún artículo en esta dirección',
    text: 'Puede que la dirección esté mal escrita o que el artículo aún no haya salido.',
  },
  gone: {
    title: 'Artículo retirado',
    heading: 'Este artículo se retiró',
    text: 'Estuvo aquí. Lo que vino después está en la lista.',
  },
  unknownCategory: 'No existe ese tema',
  unknownText: 'Puede que haya cambiado de nombre. Todos los artículos están en la lista.',
};
