import { counted } from '../../counted.ts';
import type { posts as english } from '../../en/site/posts.ts';

/** News and blog. */
export const posts: typeof english = {
  news: {
    title: 'Noticias',
    lead: 'Aperturas, obras, mercados y reuniones en la localidad.',
    description: (title) => `Lo nuevo en la localidad: aperturas, obras, mercados y reuniones, de ${title}.`,
    empty: 'Aún no hay noticias',
    emptyText: 'Las nuevas noticias aparecen aquí.',
    all: 'Todas las noticias',
  },
  blog: {
    title: 'Blog',
    lead: 'Consejos prácticos de propietarios de empresas locales.',
    description: (title) => `Consejos prácticos e historias para las empresas locales, de ${title}.`,
    empty: 'Aún no hay artículos',
    emptyText: 'Los nuevos artículos aparecen aquí.',
    all: 'Todos los artículos',
  },
  categories: 'Temas',
  inCategory: (name) => `Artículos sobre ${name.toLowerCase()}`,
  categoryDescription: (name, title) => `Todos los artículos sobre ${name.toLowerCase()}, de ${title}.`,
  readingTime: (minutes) => counted(minutes, '# min de lectura', '# min de lectura', 'es-US'),
  by: (author) => `Por ${author}`,
  updated: (date) => `Actualizado el ${date}`,
  related: 'Relacionados',
  neighbors: 'Artículos anterior y siguiente',
  older: 'Anterior',
  newer: 'Siguiente',
  write: 'Escriba para el blog',
  feeds: 'Seguir',
  rss: 'Canal RSS',
  jsonFeed: 'Canal JSON',
  missing: {
    title: 'Artículo no encontrado',
    heading: 'Artículo no encontrado',
    text: 'Puede que la dirección esté mal escrita o que el artículo aún no esté publicado.',
  },
  gone: {
    title: 'Artículo retirado',
    heading: 'Este artículo se retiró',
    text: 'Vea los artículos más recientes.',
  },
  unknownCategory: 'Tema no encontrado',
  unknownText: 'Puede que haya cambiado de nombre. Vea todos los artículos.',
};
