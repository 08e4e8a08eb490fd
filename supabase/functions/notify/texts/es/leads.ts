import type { leads as english } from '../en/leads.ts';

/** Leads of businesses: messages, requests for quotes and referrals. */
export const leads: typeof english = {
  lead: {
    subject: {
      contact: (name) => `Nuevo mensaje de ${name}`,
      quote: (name) => `Nueva solicitud de presupuesto de ${name}`,
      referral: (name) => `Nueva recomendación: ${name}`,
    },
    contact: (business) =>
      `Un visitante escribió a «${business}» con el formulario de su página. Responda a este correo para contestar.`,
    quote: (business) => `Pidieron un presupuesto a «${business}». Responda a este correo para contestar.`,
    referral: (business, referrer) =>
      `${referrer ?? 'Un socio'} recomendó «${business}» a un cliente. Responda a este correo para escribir al cliente.`,
    names: {
      name: 'Nombre',
      email: 'Correo electrónico',
      phone: 'Teléfono',
      category: 'Categoría',
      referrer: 'Recomendado por',
    },
    open: 'Abrir el contacto',
    beCareful: 'No sabemos quién lo envía. Tenga cuidado con los enlaces y si le piden dinero.',
    answerSoon: 'Márquelo como contactado cuando haya respondido.',
  },
  request: {
    confirmSubject: 'Confirme su solicitud de presupuesto',
    confirm: (businesses) =>
      `Alguien pidió presupuestos con esta dirección: ${businesses}. La solicitud se envía cuando usted la confirme.`,
    confirmLink: 'Confirmar la solicitud',
    notYou: 'Si no fue usted, ignore este correo. No se envía nada sin el enlace.',
    copySubject: (businesses) => `Su solicitud de presupuesto: ${businesses}`,
    copy: (businesses) =>
      `Su solicitud se envió a ${businesses}. Las respuestas llegan a su correo electrónico.`,
    open: 'Ver el estado',
    withdraw: 'Con el enlace también puede retirar la solicitud.',
    referredSubject: (businesses) => `Le recomendaron a ${businesses}`,
    referred: (name, businesses, referrer) =>
      `${name}: ${referrer ?? 'un socio'} pasó sus datos de contacto a ${businesses} y nos dijo que usted está de acuerdo.`,
    referredOut:
      'Si no está de acuerdo, retire la recomendación con el enlace. La empresa pierde entonces sus datos.',
  },
  thanks: {
    subject: (business) => `Gracias por su recomendación: ${business}`,
    sentence: (business, customer) =>
      `«${business}» ganó como cliente a ${customer}, a quien usted recomendó, y se lo agradece.`,
    value: 'Valor',
    open: 'Abrir sus recomendaciones',
  },
};
