import type { staff as english } from '../en/staff.ts';

/** Digests for staff. */
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
    },
    subject: (count) =>
      count === 1
        ? '1 elemento pendiente de aprobación'
        : `${String(count)} elementos pendientes de aprobación`,
    added: (count) =>
      count === 1 ? '1 nuevo desde el último resumen.' : `${String(count)} nuevos desde el último resumen.`,
    oldest: 'El más antiguo, desde',
    open: 'Abrir las aprobaciones',
    when: {
      hourly: 'Recibe este correo una vez por hora cuando hay algo nuevo pendiente.',
      daily: 'Recibe este correo una vez al día cuando hay algo nuevo pendiente.',
    },
    change: 'Cambiar la frecuencia',
  },
};
