import { counted } from '../../counted.ts';
import type { formAnswers as english } from '../../en/shared/form-answers.ts';

/** The answers to a form, as a table and as charts. */
export const formAnswers: typeof english = {
  view: 'Vista',
  table: 'Tabla',
  charts: 'Gráficos',
  responses: (count) => counted(count, '# respuesta, sin spam.', '# respuestas, sin spam.', 'es'),
  people: (count) =>
    counted(count, '# persona con lugar respondió.', '# personas con lugar respondieron.', 'es'),
  byDay: 'Por día',
  given: 'Respuestas',
  removed: (label) => `${label} (quitada)`,
  answered: (count) => counted(count, '# respondió', '# respondieron', 'es'),
  range: (min, max, mean) => `de ${min} a ${max}, ${mean} en promedio`,
  sum: (sum) => `${sum} en total`,
};
