import { counted } from '../counted.ts';
import type { search as english } from '../en/search.ts';

/** Buscar en todo. */
export const search: typeof english = {
  title: 'Buscar',
  titleFor: (query) => `Buscar: ${query}`,
  description: 'Busque a la vez en empresas, eventos, empleos, ofertas y artículos.',
  label: 'Buscar en todo',
  placeholder: 'Una empresa, un evento, un empleo …',
  lead: 'Empresas, eventos, empleos, ofertas y artículos, todo a la vez.',
  kinds: {
    businesses: 'Empresas',
    events: 'Eventos',
    jobs: 'Empleos',
    deals: 'Ofertas',
    posts: 'Noticias y blog',
  },
  more: {
    businesses: 'Todas en el directorio',
    events: 'Todos los eventos',
    jobs: 'Todos en los empleos',
    deals: 'Todas las ofertas',
    posts: 'Todas las noticias',
  },
  results: (count) => counted(count, '# resultado', '# resultados', 'es'),
  empty: (query) => `No se encontró nada para «${query}»`,
  emptyText: 'Pruebe con una palabra más corta, o con otra para lo mismo.',
  browse: 'O recorra',
  until: (date) => `hasta el ${date}`,
  open: 'Buscar en todo',
  close: 'Cerrar',
  hint: '↑ ↓ para elegir, Intro para abrir, Esc para cerrar',
  all: (query) => `Todos los resultados para «${query}»`,
  failed: 'La búsqueda no respondió. Pulse Intro para intentarlo en su propia página.',
  loading: 'Buscando …',
};
