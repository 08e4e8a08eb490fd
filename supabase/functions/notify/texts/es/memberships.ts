import type { memberships as english } from '../en/memberships.ts';

/** Memberships of people and subscriptions of businesses. */
export const memberships: typeof english = {
  what: {
    member: (plan) => `membresía «${plan}»`,
    business: (plan) => `suscripción «${plan}»`,
  },
  outcomes: {
    active: [
      'Le damos la bienvenida',
      (what, day) => `Su ${what} está activa${day && ` hasta el ${day}`}. Gracias por ser parte.`,
    ],
    returned: [
      'Gracias por volver',
      (what, day) => `Su ${what} está activa otra vez${day && ` hasta el ${day}`}. Gracias por volver.`,
    ],
    trialing: [
      'Su período de prueba ha comenzado',
      (what, day) => `Puede probar su ${what}${day && ` hasta el ${day}`}.`,
    ],
    renewed: [
      'Renovación hecha',
      (what, day) => `Su ${what} se renovó${day && ` y dura hasta el ${day}`}. Gracias.`,
    ],
    past_due: [
      'Pago pendiente',
      (what) => `No hemos recibido el pago de su ${what}. Por ahora todo sigue funcionando.`,
    ],
    grace: [
      'Pago atrasado',
      (what) => `El pago de su ${what} está atrasado. Renuévela antes de que termine el período de gracia.`,
    ],
    lapsed: [
      'Vencida',
      (what) => `Su ${what} ha vencido. Sus datos están a salvo. Puede renovarla en cualquier momento.`,
    ],
    canceled: ['Cancelada', (what) => `Su ${what} se canceló. Puede volver cuando quiera.`],
    due: ['Es hora de renovar', (what, day) => `Su ${what} está pagada hasta el ${day}. Renuévela a tiempo.`],
    trial_ending: ['Su prueba termina pronto', (what, day) => `Puede probar su ${what} hasta el ${day}.`],
    price_change: [
      'Precio nuevo',
      (what, day) =>
        `A partir del ${day}, su ${what} tiene un precio nuevo. Lo que pagó hasta entonces no cambia.`,
    ],
    win_back: [
      'Nos gustaría que volviera',
      (what, day) =>
        `Su ${what} terminó${day && ` el ${day}`}. Puede volver cuando quiera: su cuenta y sus datos siguen aquí.`,
    ],
    ending: [
      'Termina pronto',
      (what, day) => `Su ${what} termina el ${day}, como usted pidió, y no se renovará.`,
    ],
  },
  graceEnds: (day) => `El período de gracia termina el ${day}.`,
  payOffline: 'Usted paga con cheque, en efectivo o por factura: envíe el pago a tiempo.',
  open: 'Abrir facturación',
  pay: 'Ver y pagar',
  join: 'Volver a asociarse',
  facts: {
    invoice: 'Factura',
    due: 'Importe pendiente',
    dueOn: 'Vence el',
    before: 'Hasta entonces',
    price: 'Precio',
    newPrice: 'Precio nuevo',
  },
  per: {
    month: (price) => `${price} al mes`,
    quarter: (price) => `${price} al trimestre`,
    year: (price) => `${price} al año`,
    once: (price) => price,
  },
  steps: {
    business: [
      { title: 'Su ficha', note: 'Fotos, horario y lo que ofrece.', path: '/account/business' },
      { title: 'Su gente', note: 'Invite a quienes incluye su plan.', path: '/account/organizations' },
      { title: 'Facturación', note: 'Facturas, recibos y renovación.', path: '/account/billing' },
    ],
    member: [
      { title: 'Eventos', note: 'Inscríbase en los próximos.', path: '/events' },
      { title: 'Ofertas', note: 'Lo que las empresas ofrecen a los socios.', path: '/deals' },
      { title: 'Facturación', note: 'Facturas, recibos y renovación.', path: '/account/billing' },
    ],
  },
  organization: {
    unnamed: 'una organización',
    somebody: 'Alguien',
    outcomes: {
      asked: (organization, person) => ({
        subject: `${person} pide unirse a ${organization}`,
        sentence: `${person} pide unirse a «${organization}». Apruebe o rechace la solicitud; recibirá su respuesta por correo electrónico.`,
      }),
      joined: (organization, person) => ({
        subject: `${person} se unió a ${organization}`,
        sentence: `${person} se unió a «${organization}». Puede quitar a esta persona cuando quiera.`,
      }),
      approved: (organization) => ({
        subject: `Aprobada: ya pertenece a ${organization}`,
        sentence: `Su solicitud para unirse a «${organization}» fue aprobada.`,
      }),
      declined: (organization) => ({
        subject: `Rechazada: su solicitud para unirse a ${organization}`,
        sentence: `Su solicitud para unirse a «${organization}» fue rechazada. Su cuenta queda como está.`,
      }),
      added: (organization) => ({
        subject: `Ya pertenece a ${organization}`,
        sentence: `Usted se unió a «${organization}».`,
      }),
      removed: (organization) => ({
        subject: `Ya no pertenece a ${organization}`,
        sentence: `Usted ya no pertenece a «${organization}». Su cuenta, sus inscripciones y sus solicitudes se conservan.`,
      }),
      billing_contact_left: (organization, person) => ({
        subject: `Ahora usted recibe las facturas de ${organization}`,
        sentence: `${person}, contacto de facturación de «${organization}», ya no pertenece a ella. Las facturas y los recordatorios le llegan ahora a usted, hasta que elija otro contacto.`,
      }),
    },
    inherited: {
      approved:
        'Su membresía incluye a tantas personas como permite su plan. Su cuenta indica si le cubre a usted.',
      added:
        'Su membresía incluye a tantas personas como permite su plan. Su cuenta indica si le cubre a usted.',
      removed: 'Lo que usted tenía por su membresía ha terminado. Una membresía propia continúa.',
    },
    ifUnexpected: 'Si no fue usted, salga de la organización en su cuenta y cambie su contraseña.',
    open: 'Ver sus organizaciones',
    openPeople: 'Ver personas y solicitudes',
  },
};
