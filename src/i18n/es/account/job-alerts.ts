import type { jobAlerts as english } from '../../en/account/job-alerts.ts';

/** The job alerts of an account, below its other email settings. */
export const jobAlerts: typeof english = {
  title: 'Alertas de empleo',
  none: {
    before: 'Aún no tiene alertas de empleo. Busque',
    link: 'empleos',
    after: 'y elija «Crear alerta» debajo de los resultados.',
  },
};
