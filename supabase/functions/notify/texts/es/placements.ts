import type { placements as english } from '../en/placements.ts';

/** Emails about paid posts and featured places. */
export const placements: typeof english = {
  outcomes: {
    approved: ({ title }) => ({
      subject: `Aprobado, por pagar: ${title}`,
      sentence: `«${title}» fue aprobado. Se publica en cuanto esté pagado.`,
    }),
    started: ({ title, date, isPost }) => ({
      subject: isPost ? `Publicado: ${title}` : `Destacado: ${title}`,
      sentence: isPost
        ? `«${title}» está publicado hasta el ${date}.`
        : `«${title}» está destacado hasta el ${date}.`,
    }),
    ends_soon: ({ title, date, isPost }) => ({
      subject: `Termina pronto: ${title}`,
      sentence: isPost
        ? `«${title}» está publicado hasta el ${date}. Extiéndalo ahora y los días se suman.`
        : `«${title}» está destacado hasta el ${date}. Extiéndalo ahora y los días se suman.`,
    }),
    ended: ({ title, isPost }) => ({
      subject: `Terminado: ${title}`,
      sentence: isPost
        ? `El tiempo pagado de «${title}» terminó y ya no se muestra. Puede publicarlo de nuevo.`
        : `«${title}» ya no está destacado. Puede destacarlo de nuevo.`,
    }),
  },
  canceled: {
    declined: ({ title }) => ({ subject: `Rechazado: ${title}`, sentence: `«${title}» fue rechazado.` }),
    withdrawn: ({ title }) => ({
      subject: `Pedido cancelado: ${title}`,
      sentence: `El pedido de «${title}» se canceló.`,
    }),
    deleted: ({ title }) => ({
      subject: `Pedido cancelado: ${title}`,
      sentence: `«${title}» se eliminó y por eso se canceló su pedido.`,
    }),
    refunded: ({ title }) => ({
      subject: `Terminado: ${title}`,
      sentence: `Se devolvió lo pagado por «${title}» y por eso terminó.`,
    }),
    charged_back: ({ title }) => ({
      subject: `Terminado: ${title}`,
      sentence: `El banco retiró lo pagado por «${title}» y por eso terminó. Continúa cuando esté pagado.`,
    }),
    unpaid: ({ title }) => ({
      subject: `Sin pagar: ${title}`,
      sentence: `«${title}» no se pagó a tiempo y el pedido se canceló. No debe nada y puede pedirlo de nuevo.`,
    }),
    full: ({ title }) => ({
      subject: `Sin lugares: ${title}`,
      sentence: `El pago de «${title}» llegó cuando todos los lugares estaban ocupados. Le devolvemos el dinero.`,
    }),
    staff: ({ title }) => ({
      subject: `Terminado: ${title}`,
      sentence: `«${title}» terminó antes de tiempo. El motivo:`,
    }),
  },
  refunded: (amount) => `Le devolvemos ${amount} por donde pagó, o como crédito si no pagó con tarjeta.`,
  pay: 'Pagar ahora',
  view: 'Ver página',
  extend: 'Extender',
  again: 'Pedir de nuevo',
  open: 'Abrir',
};
