import type { forms as english } from '../../en/site/forms.ts';

/** The forms of visitors: messages to a business, reports, suggested edits. */
export const forms: typeof english = {
  needsScript: 'Este formulario requiere JavaScript. Actívelo para este sitio.',
  errors: {
    VALIDATION_FAILED: 'Corrija los campos marcados y envíe el formulario otra vez.',
    captcha_failed: 'Complete el CAPTCHA y envíe el formulario otra vez.',
    too_many_messages:
      'Se enviaron demasiados mensajes. Espere una hora e inténtelo de nuevo. No se pierde nada de lo escrito.',
    messages_not_read: 'Esta empresa no recibe mensajes aquí. Use su teléfono o su sitio web.',
    not_found: 'Esta página ya no existe.',
    UNAVAILABLE:
      'No se pudo enviar. Revise su conexión e inténtelo de nuevo. No se pierde nada de lo escrito.',
    INTERNAL: 'Algo salió mal. Inténtelo de nuevo en un momento. No se pierde nada de lo escrito.',
  },
  name: 'Su nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono (opcional)',
  message: {
    heading: 'Enviar un mensaje',
    action: 'Mensaje',
    title: (business) => `Mensaje a ${business}`,
    text: 'Solo lo lee la empresa. Las respuestas llegan a su correo electrónico.',
    body: 'Mensaje',
    send: 'Enviar mensaje',
    sent: (business) => `Mensaje enviado. ${business} puede responderle por correo electrónico.`,
    back: 'Volver a la página',
    notRead: 'Esta empresa no recibe mensajes aquí.',
  },
  launch: {
    title: 'Reciba un aviso cuando abra',
    email: 'Correo electrónico',
    hint: 'Un solo correo cuando el sitio abra. Su dirección se borra después, o al cabo de un año.',
    send: 'Avisarme',
    sent: 'Gracias. Le escribiremos cuando el sitio abra.',
  },
  report: {
    problem: 'Reportar un problema',
    edit: 'Sugerir un cambio',
    about: 'Página',
    reason: 'Motivo',
    reasons: {
      wrong: 'Información incorrecta',
      closed: 'Cerrado o terminado',
      duplicate: 'Duplicado',
      spam: 'Publicidad no deseada',
      offensive: 'Ofensivo',
      rights: 'Derechos de autor o privacidad',
      other: 'Otro',
    },
    details: 'Detalles',
    detailsOptional: 'Detalles (opcional)',
    emailOptional: 'Correo electrónico (opcional)',
    emailHint: 'Para nuestra respuesta. Nadie más lo ve.',
    now: (value) => `Ahora: ${value}`,
    fields: {
      name: 'Nombre de la empresa',
      phone: 'Teléfono',
      website: 'Sitio web',
      address_line1: 'Dirección',
      city: 'Ciudad',
      zip_code: 'Código postal',
    },
    fieldsText: 'Complete solo lo que debe cambiar.',
    send: 'Enviar',
    sent: 'Gracias. Nuestro equipo lo revisará.',
  },
};
