import type { questions as english } from '../../en/account/questions.ts';

/** Answering the questions of an event after registering. */
export const questions: typeof english = {
  title: 'Preguntas del organizador',
  titleFor: (name) => `Preguntas para ${name}`,
  forParty: 'Responda una vez por usted y sus invitados.',
  answer: 'Responder las preguntas',
  change: 'Cambiar las respuestas',
  view: 'Ver las respuestas',
  actionFor: (action, name) => `${action}: ${name}`,
  missing: 'El organizador necesita respuestas.',
  closed: 'El evento ya empezó y las respuestas ya no se pueden cambiar aquí. Avise al organizador.',
  save: 'Guardar las respuestas',
  saved: 'Respuestas guardadas.',
};
