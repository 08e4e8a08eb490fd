import type { billing as english } from '../en/billing.ts';

/** Correos sobre facturas y pagos, y sobre solicitudes de membresía. */
export const billing: typeof english = {
  outcomes: {
    invoice: ({ number, amount, day }) => ({
      subject: `Factura ${number}: ${amount}`,
      sentence: `Esta es la factura ${number} por ${amount}${day && `, que vence el ${day}`}. Páguela en línea o como indica la factura.`,
    }),
    late_fee: ({ number, amount, day }) => ({
      subject: `Recargo por mora: factura ${number}`,
      sentence: `Una factura anterior está vencida, por lo que se añadió un recargo de ${amount} como factura ${number}${day && `, que vence el ${day}`}.`,
    }),
    receipt: ({ number, amount }) => ({
      subject: `Recibo: ${amount}`,
      sentence: `Recibimos ${amount} por la factura ${number}. Gracias.`,
    }),
    credit_note: ({ number, amount }) => ({
      subject: `Abono de ${amount} en la factura ${number}`,
      sentence: `Abonamos ${amount} en la factura ${number}.`,
    }),
    void: ({ number }) => ({
      subject: `La factura ${number} fue anulada`,
      sentence: `La factura ${number} fue anulada. No debe nada por ella.`,
    }),
    charge_upcoming: ({ number, amount, day, card }) => ({
      subject: `Se cargarán ${amount} a su tarjeta`,
      sentence: `Como se acordó, el ${day} se cargarán ${amount} a ${card} por la factura ${number}. Puede cambiar o quitar la tarjeta antes.`,
    }),
    charge_failed: ({ number, amount, day }) => ({
      subject: `Su tarjeta fue rechazada: factura ${number}`,
      sentence: `No pudimos cobrar ${amount} por la factura ${number}. Lo intentaremos otra vez el ${day}. También puede pagar ahora de otra forma.`,
    }),
    charge_failed_finally: ({ number, amount }) => ({
      subject: `Su tarjeta fue rechazada: pague la factura ${number}`,
      sentence: `No pudimos cobrar ${amount} por la factura ${number} y no usaremos más esta tarjeta. Por favor, pague de otra forma.`,
    }),
    needs_action: ({ number, amount }) => ({
      subject: `Su banco le pide confirmar ${amount}`,
      sentence: `Su banco quiere que confirme el pago de ${amount} por la factura ${number}. Por favor, páguela en línea.`,
    }),
    debit_failed: ({ number, amount }) => ({
      subject: `Su banco no pagó la factura ${number}`,
      sentence: `Su banco no realizó el débito por la factura ${number}. Aún se deben ${amount}. Por favor, pague de otra forma.`,
    }),
    refund: ({ amount }) => ({
      subject: `Reembolso de ${amount}`,
      sentence: `Reembolsamos ${amount} por la misma vía del pago. Una tarjeta o un banco puede tardar hasta diez días en mostrarlo.`,
    }),
    card_saved: ({ amount, day, card, renews }) => ({
      subject: `Tarjeta guardada: ${card}`,
      sentence: `${card} quedó guardada${renews ? ' y su membresía se renueva con ella' : ''}. ${day && `El ${day} se cobrará ${amount}. `}Puede reemplazar o quitar la tarjeta en Facturación cuando quiera.`,
    }),
    card_removed: ({ card, renews }) => ({
      subject: `Tarjeta quitada: ${card}`,
      sentence: `${card} se quitó y no se cobrará más.${renews ? ' La renovación automática está desactivada: recibirá una factura antes de cada renovación.' : ''}`,
    }),
    charged_back: ({ amount }) => ({
      subject: `Su banco retiró ${amount}`,
      sentence: `Su banco retiró un pago de ${amount}, así que se debe otra vez lo que había pagado.`,
    }),
    statement: ({ amount, day }) => ({
      subject: `Su estado de cuenta hasta el ${day}`,
      sentence: `Aquí tiene el estado de su cuenta hasta el ${day}. El saldo es de ${amount}.`,
    }),
  },
  donation: (item, amount, number) => ({
    subject: `Gracias por su donación de ${amount}`,
    sentence: `Recibimos su donación de ${amount} para «${item}». Gracias. Este es su recibo ${number}.`,
  }),
  savedCard: 'su tarjeta guardada',
  card: (brand, last4) => `${brand} terminada en ${last4}`,
  pay: 'Ver y pagar',
  view: 'Ver la factura',
  open: 'Abrir facturación',
  application: {
    outcomes: {
      received: (plan) => ({
        subject: `Recibimos su solicitud: ${plan}`,
        sentence: `Gracias por solicitar «${plan}». La revisaremos y le escribiremos cuando se decida.`,
      }),
      approved: (plan) => ({
        subject: `Aprobada: ${plan}`,
        sentence: `Su solicitud de «${plan}» fue aprobada. ¡Le damos la bienvenida!`,
      }),
      rejected: (plan) => ({
        subject: `Rechazada: ${plan}`,
        sentence: `Su solicitud de «${plan}» fue rechazada. Si ya pagó, se le reembolsará.`,
      }),
      needs_info: (plan) => ({
        subject: `Una pregunta sobre su solicitud: ${plan}`,
        sentence: `Necesitamos saber más antes de decidir sobre su solicitud de «${plan}».`,
      }),
      reopened: (plan) => ({
        subject: `De nuevo en revisión: ${plan}`,
        sentence: `La decisión sobre su solicitud de «${plan}» se deshizo. Está de nuevo en revisión.`,
      }),
    },
    due: (amount) => `Se deben ${amount}. La membresía empieza cuando se paguen.`,
    open: 'Abrir su solicitud',
  },
};
