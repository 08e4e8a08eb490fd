import { counted } from '../counted.ts';
import type { search as english } from '../en/search.ts';

/** Buscar en todo. */
export const search: typeof english = {
  title: 'Buscar',
  titleFor: (query) => `Buscar: ${query}`,
  description: 'Busque a la vez en empresas, eventos, empleos, ofertas y artículos.',
  label: 'Buscar en todo',
  placeholder: 'Empresas, eventos, empleos…',
  kinds: {
    businesses: 'Empresas',
    events: 'Eventos',
    jobs: 'Empleos',
    deals: 'Ofertas',
    posts: 'Noticias y blog',
  },
  more: {
    businesses: 'Ver todo en Directorio',
    events: 'Ver todo en Eventos',
    jobs: 'Ver todo en Empleos',
    deals: 'Ver todo en Ofertas',
    posts: 'Ver todo en Noticias',
  },
  results: (count) => counted(count, '# resultado', '# resultados', 'es'),
  empty: (query) => `Sin resultados para «${query}»`,
  emptyText: 'Revise la ortografía o pruebe con otra palabra.',
  browse: 'Explorar',
  until: (date) => `hasta el ${date}`,
  open: 'Buscar en todo',
  close: 'Cerrar',
  hint: '↑ ↓ para elegir, Intro para abrir, Esc para cerrar. Ctrl K o ? abre esta lista.',
  all: (query) => `Todos los resultados para «${query}»`,
  failed: 'La búsqueda no responde. Pulse Intro para abrir la página de búsqueda.',
  goTo: 'Ir a',
  start: 'Empezar',
  onPage: 'En esta página',
  loading: 'Buscando…',
};
