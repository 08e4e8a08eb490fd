import type { eventNav as english } from '../../en/business/event-nav.ts';

/** Las páginas de un evento para sus organizadores, y los caminos entre ellas. */
export const eventNav: typeof english = {
  label: 'Evento',
  pages: {
    event: 'Resumen',
    tickets: 'Entradas',
    orders: 'Pedidos',
    registrations: 'Inscripciones',
    seating: 'Mesas',
    questions: 'Preguntas',
    sponsors: 'Patrocinadores',
    dates: 'Fechas',
  },
  edit: 'Editar evento',
  view: 'Ver página',
  checkIn: 'Registro de llegada',
  posts: 'Todas las publicaciones',
};
