import type { applications as english } from '../en/applications.ts';

/** Applications to jobs. */
export const applications: typeof english = {
  received: {
    subject: (job) => `Nueva solicitud: ${job}`,
    sentence: (job, business) => `Alguien envió una solicitud para el empleo «${job}» de ${business}.`,
    view: 'Ver la solicitud',
  },
  yours: 'Sus solicitudes',
};
