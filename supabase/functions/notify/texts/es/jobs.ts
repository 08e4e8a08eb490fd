import { jobTypeLabels } from '../../../_shared/contracts/job-type-labels.ts';
import type { jobs as english } from '../en/jobs.ts';

/** Job alerts. */
export const jobs: typeof english = {
  types: jobTypeLabels.es,
  alert: {
    subject: (count, title) => (count === 1 ? `Nuevo empleo: ${title}` : `${String(count)} empleos nuevos`),
    sentence: (count, search) =>
      count === 1
        ? `Un empleo nuevo coincide con su alerta: ${search}.`
        : `${String(count)} empleos nuevos coinciden con su alerta: ${search}.`,
    word: (word) => `«${word}»`,
    remoteOnly: 'solo a distancia',
    pay: (amount) => `al menos ${amount} al año`,
    all: 'todos los empleos',
    viewAll: 'Ver todos los resultados',
    when: {
      daily:
        'Recibe este correo una vez al día cuando hay empleos nuevos. El enlace de abajo elimina la alerta sin iniciar sesión.',
      weekly:
        'Recibe este correo una vez por semana cuando hay empleos nuevos. El enlace de abajo elimina la alerta sin iniciar sesión.',
    },
  },
};
