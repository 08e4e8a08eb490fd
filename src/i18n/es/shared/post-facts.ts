import type { postFacts as english } from '../../en/shared/post-facts.ts';

/** When a job, event or deal is, what it costs or pays: on its card and page, and in the preview while it is written. */
export const postFacts: typeof english = {
  range: (from, to) => `${from} – ${to}`,
  allDay: 'Todo el día',
  online: 'En línea',
  mixed: 'En persona y en línea',
  free: 'Gratis',
  percentOff: (percent) => `${percent} % de descuento`,
  amountOff: (amount) => `${amount} de descuento`,
  validUntil: (date) => `Hasta el ${date}`,
  validFrom: (date) => `Desde el ${date}`,
  payFrom: (amount) => `desde ${amount}`,
  payUpTo: (amount) => `hasta ${amount}`,
  per: { HOUR: 'por hora', DAY: 'por día', WEEK: 'por semana', MONTH: 'al mes', YEAR: 'al año' },
  remote: 'A distancia',
  applyBy: (date) => `Solicitudes hasta el ${date}`,
};
