import type { forms as english } from '../en/forms.ts';

/** Surveys and contact forms. */
export const forms: typeof english = {
  response: {
    subject: (form) => `Nuevas respuestas: ${form}`,
    contact: (form) => `Alguien le escribió con el formulario «${form}».`,
    survey: (form) =>
      `Hay nuevas respuestas a «${form}». Estas son las primeras; recibirá como máximo un correo por hora sobre este formulario.`,
    email: 'Correo electrónico',
    open: 'Abrir las respuestas',
    reply: 'Responda a este correo para escribir a quien lo envió.',
  },
  confirmation: {
    subject: (form) => `Recibimos sus respuestas: ${form}`,
    sentence: (form) => `Gracias. Recibimos lo que envió con el formulario «${form}».`,
    repeatedSubject: (form) => `Usted ya respondió: ${form}`,
    repeated: (form) =>
      `Alguien envió el formulario «${form}» con su dirección. El formulario admite una respuesta por persona y ya tiene la suya, así que no se cambió nada.`,
    notYou: 'Si usted no envió este formulario, puede ignorar este correo.',
  },
};
