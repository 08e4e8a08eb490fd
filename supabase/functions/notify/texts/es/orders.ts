import type { orders as english } from '../en/orders.ts';

/** Orders of tickets, for buyers and for those who are given a ticket. */
export const orders: typeof english = {
  names: {
    order: 'Pedido',
    tickets: 'Entradas',
    from: 'De',
    total: 'Total',
    refund: 'Reembolso',
    credit: 'Ya no se debe',
    attendee: 'Nombre',
  },
  freeUntil: (date: string) =>
    `Si la nueva hora no le conviene, cancele hasta el ${date} y se le devuelve todo el dinero.`,
  outcomes: {
    confirm: ['Confirme su inscripción', 'Confirme su correo electrónico para completar la inscripción.'],
    confirmed: ['Sus entradas', 'Su pedido está confirmado. ¡Le esperamos!'],
    invoiced: ['Sus entradas', 'Su pedido está confirmado. La factura llega en otro correo. ¡Le esperamos!'],
    canceled: ['Pedido cancelado', 'Su pedido se canceló. Sus entradas ya no son válidas.'],
    tickets_canceled: [
      'Entradas canceladas',
      'Se cancelaron algunas entradas de su pedido. Las demás siguen siendo válidas.',
    ],
    too_late: [
      'Su pago llegó tarde',
      'Su pago llegó cuando las entradas ya eran de otras personas. Le devolvemos todo por el mismo medio de pago.',
    ],
    waitlisted: [
      'Está en la lista de espera',
      'Estas entradas están agotadas. Cuando se devuelvan algunas, las ofreceremos por correo a la siguiente persona de la lista.',
    ],
    offered: ['Hay entradas disponibles', 'Se devolvieron entradas y le toca a usted en la lista de espera.'],
    offer_lapsed: [
      'La oferta venció',
      'No tomó las entradas a tiempo, así que pasaron a la siguiente persona de la lista de espera.',
    ],
    transferred: [
      'Una entrada para usted',
      'Le dieron una entrada. Muestre el código en la puerta. Su enlace es solo para usted.',
    ],
    ticket_canceled: [
      'Su entrada ya no es válida',
      'La entrada que le dieron se canceló o se dio a otra persona.',
    ],
  },
  by: {
    confirm: (date) => `Sus lugares están reservados hasta el ${date}.`,
    offered: (date) =>
      `Pídalas a más tardar el ${date}; después pasan a la siguiente persona de la lista de espera.`,
  },
  moreTickets: (count) =>
    count === 1
      ? 'Hay una entrada más en la página de su pedido.'
      : `Hay ${String(count)} entradas más en la página de su pedido.`,
  confirm: 'Confirmar la inscripción',
  take: 'Pedir las entradas',
  open: 'Ver el pedido',
  openTicket: 'Ver la entrada',
  openWaiting: 'Ver la lista de espera',
};
