import type { staff as english } from '../en/staff.ts';

/** Digests for staff, and how the refund of an event ended. */
export const staff: typeof english = {
  approvals: {
    labels: {
      businesses: 'Fichas',
      claims: 'Reclamaciones de fichas',
      change_requests: 'Cambios',
      events: 'Eventos',
      deals: 'Ofertas',
      jobs: 'Empleos',
      blog_posts: 'Artículos',
      reports: 'Reportes',
      membership_applications: 'Solicitudes de membresía',
      community_reports: 'Denuncias en la comunidad',
      held_posts: 'Publicaciones en espera',
      sanction_appeals: 'Apelaciones',
      profile_reviews: 'Revisiones de perfiles',
    },
    subject: (count) =>
      count === 1
        ? '1 elemento pendiente de aprobación'
        : `${String(count)} elementos pendientes de aprobación`,
    added: (count) =>
      count === 1 ? '1 nuevo desde el último resumen.' : `${String(count)} nuevos desde el último resumen.`,
    oldest: 'El más antiguo, desde',
    open: 'Abrir las aprobaciones',
    openModeration: 'Abrir la moderación',
    when: {
      hourly: 'Recibe este correo una vez por hora cuando hay algo nuevo pendiente.',
      daily: 'Recibe este correo una vez al día cuando hay algo nuevo pendiente.',
    },
    change: 'Cambiar la frecuencia',
  },
  refundRun: {
    subject: {
      done: (title) => `Reembolso terminado: ${title}`,
      stuck: (title) => `El reembolso necesita su atención: ${title}`,
    },
    sentence: {
      done: 'Se cancelaron y reembolsaron todos los pedidos. Cada persona recibió un correo.',
      stuck: 'Algunos pedidos no se pudieron reembolsar. Vea qué falló e inténtelo de nuevo.',
    },
    names: {
      started: 'Comenzado',
      done: 'Pedidos hechos',
      failed: 'Pedidos fallidos',
      left: 'Pedidos pendientes',
      amount: 'Reembolsado o ya no adeudado',
      cards: 'A tarjetas',
    },
    open: 'Abrir el reembolso',
  },
};
