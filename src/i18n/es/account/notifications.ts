import type { notifications as english } from '../../en/account/notifications.ts';

/** Email settings: the page and unsubscribing. */
export const notifications: typeof english = {
  page: { title: 'Notificaciones', description: 'Los correos que recibe.' },
  signInFirst: 'Inicie sesión para elegir qué correos recibe.',
  title: 'Notificaciones por correo',
  saved: 'Guardado.',
  always: 'Siempre recibe los códigos, las invitaciones y los correos sobre sus propias inscripciones.',
  never: 'Nunca',
  kinds: {
    decisions: 'Decisiones sobre lo que envía',
    reminders: 'Recordatorios cuando su empleo u oferta está por terminar',
    messages: 'Mensajes de visitantes de su empresa',
    renewals: 'Recordatorios de renovación de membresías y suscripciones',
    approvals: 'Aprobaciones pendientes',
    form_answers: 'Nuevas respuestas a formularios',
    new_registrations: 'Nuevas inscripciones en sus eventos',
    event_reminders: 'Recordatorios de los eventos en los que se inscribió',
    event_messages: 'Mensajes de los organizadores de sus eventos',
    applications: 'Solicitudes para sus empleos',
  },
  frequencies: {
    daily: 'Una vez al día',
    hourly: 'Una vez por hora',
    each: 'Con cada inscripción',
    day: '1 día antes',
    hours: '2 horas antes',
    both: '1 día y 2 horas antes',
  },
  unsubscribe: {
    title: 'Cancelar correos',
    description: 'Deje de recibir una notificación por correo.',
    lead: 'Elija qué correos ya no quiere recibir.',
    withoutScript:
      'Para dejar de recibirlos sin JavaScript, use la opción de cancelar la suscripción de su programa de correo.',
    incomplete: 'Este enlace está incompleto. Copie el enlace completo del mensaje.',
    ask: (kind) => `¿Dejar de recibir estos correos: ${kind}?`,
    button: 'Dejar de recibirlos',
    done: 'Correos cancelados',
    doneText:
      'Ya no recibirá estos correos. Seguirá recibiendo los códigos, las invitaciones y los correos sobre sus propias inscripciones.',
  },
};
