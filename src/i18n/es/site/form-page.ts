import type { formPage as english } from '../../en/site/form-page.ts';

/** The page of a survey or contact form. */
export const formPage: typeof english = {
  missing: {
    title: 'No se encontró el formulario',
    heading: 'Este formulario ya no existe',
    text: 'Se quitó, o su dirección está incompleta.',
    home: 'A la página de inicio',
  },
  states: {
    closed: 'Este formulario está cerrado y ya no recibe respuestas.',
    closedOn: (day) => `Este formulario se cerró el ${day} y ya no recibe respuestas.`,
    scheduled: (day) => `Este formulario se abre el ${day}. Vuelva entonces.`,
    full: 'Este formulario ya tiene todas las respuestas que recibe. Gracias por su interés.',
  },
  closes: (day) => `Abierto hasta el ${day}`,
  needsScript: 'Para llenar este formulario, active JavaScript en este sitio.',
  email: 'Su correo electrónico',
  emailHint: 'Para nuestra respuesta y una confirmación. Nadie más lo ve.',
  emailNeeded: 'Escriba su correo electrónico.',
  emailForm: 'Escriba una dirección de correo como nombre@ejemplo.com.',
  send: 'Enviar',
  sendAndPay: 'Enviar y pagar',
  sentTitle: 'Gracias',
  sentText: 'Sus respuestas se enviaron.',
  sentMail: (email) => `Una confirmación va en camino a ${email}.`,
  resumed: 'Sus respuestas de antes siguen aquí.',
  startOver: 'Empezar de nuevo',
  fix: 'Revise las respuestas marcadas. No se perdió nada de lo que escribió.',
  changed:
    'Este formulario cambió mientras lo llenaba. Sus respuestas siguen aquí: revíselas y envíelas de nuevo.',
  errors: {
    form_closed: 'Este formulario está cerrado y ya no recibe respuestas.',
    form_not_open: 'Este formulario todavía no está abierto. Vuelva más tarde.',
    form_full: 'Este formulario ya tiene todas las respuestas que recibe.',
    already_answered: 'Usted ya respondió este formulario. Basta una respuesta por persona.',
    not_found: 'Este formulario ya no existe.',
    captcha_failed: 'Complete el CAPTCHA y envíe el formulario de nuevo.',
    too_many_messages:
      'Se enviaron demasiadas respuestas. Espere una hora e inténtelo de nuevo. No se perdió nada de lo que escribió.',
    UNAVAILABLE:
      'No se pudo enviar. Revise su conexión e inténtelo de nuevo. No se perdió nada de lo que escribió.',
  },
};
