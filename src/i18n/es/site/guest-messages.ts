import { counted } from '../../counted.ts';
import type { guestMessages as english } from '../../en/site/guest-messages.ts';

/** Messages to the people who registered for an event. */
export const guestMessages: typeof english = {
  title: 'Mensajes',
  audiences: {
    confirmed: 'Confirmadas',
    waitlist: 'Lista de espera',
    both: 'Confirmadas y lista de espera',
    attended: 'Llegaron',
    absent: 'No vinieron',
    payment_due: 'Pago pendiente',
  },
  ticket: 'Entrada',
  allTickets: 'Todas las entradas',
  people: (count) => counted(count, '# persona', '# personas', 'es-US'),
  sentTo: (count) => counted(count, 'Enviado a # persona.', 'Enviado a # personas.', 'es-US'),
  allDates: 'Todas las fechas próximas',
  write: 'Escribir mensaje',
  none: 'Aún no se han enviado mensajes.',
  to: 'Para',
  aboutDate: 'Sobre la fecha',
  receivers: (count) =>
    count === 0
      ? 'Nadie recibiría este mensaje.'
      : counted(count, '# persona recibirá este mensaje.', '# personas recibirán este mensaje.', 'es-US'),
  subject: 'Asunto',
  message: 'Mensaje',
  hint: 'Texto sin formato. Las personas inscritas ven el correo al que pueden responder: el de su página o, si su página no muestra ninguno, aquel con el que usted inicia sesión. Para el personal, es el correo de contacto de este sitio.',
  review: 'Revisar',
  confirm: '¿Enviar este mensaje?',
  send: (count) => counted(count, 'Enviar a # persona', 'Enviar a # personas', 'es-US'),
  goBack: 'Volver',
};
