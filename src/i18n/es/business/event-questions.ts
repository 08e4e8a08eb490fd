import type { eventQuestions as english } from '../../en/business/event-questions.ts';

/** The questions that an event asks whoever registers. */
export const eventQuestions: typeof english = {
  title: 'Preguntas de la inscripción',
  description: 'Lo que un evento pregunta a quien se inscribe.',
  signIn: 'Inicie sesión para editar las preguntas de su evento.',
  text: 'Quien se inscribe responde estas preguntas. Usted ve las respuestas con su inscripción. Con entradas responde cada asistente; sin entradas, quien lleva invitados responde una vez por todos.',
};
