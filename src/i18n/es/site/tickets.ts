import { counted } from '../../counted.ts';
import type { tickets as english } from '../../en/site/tickets.ts';

/** Choosing tickets on the page of an event, and ordering them. */
export const tickets: typeof english = {
  title: 'Entradas',
  signInForPrice: (price) => `Los miembros pagan ${price}. Inicie sesión para el precio de miembro`,
  memberPrice: (price) => `Los miembros pagan ${price}`,
  membersOnly: 'Solo para miembros',
  signInToOrder: 'Inicie sesión para pedir',
  free: 'Gratis',
  instead: (price) => `Precio normal ${price}`,
  until: (label, date) => `${label} hasta el ${date}`,
  admits: (count) => `Para ${String(count)} personas`,
  series: 'Para todas las fechas',
  left: (count) => counted(count, 'Queda #', 'Quedan #', 'es'),
  soldOut: 'Agotado',
  ended: 'Ya no está a la venta',
  notYet: (date) => `A la venta desde el ${date}`,
  onSaleUntil: (date) => `A la venta hasta el ${date}`,
  quantityOf: (name) => `Número de entradas: ${name}`,
  quantityOfAddOn: (name) => `Cantidad: ${name}`,
  less: (name) => `Una menos: ${name}`,
  more: (name) => `Una más: ${name}`,
  addOns: 'Extras',
  code: {
    open: 'Agregar un código',
    label: 'Código',
    apply: 'Aplicar',
    applied: (code) => `Se aplica el código ${code}.`,
    remove: 'Quitar el código',
  },
  passes: (count) =>
    counted(count, 'Su plan incluye # entrada gratis.', 'Su plan incluye # entradas gratis.', 'es'),
  summary: {
    title: 'Resumen del pedido',
    line: (quantity, name) => `${String(quantity)} × ${name}`,
    pass: 'De su plan',
    discount: 'Descuento',
    subtotal: 'Antes de impuestos',
    taxes: 'Impuestos',
    total: 'Total',
  },
  own: {
    have: (count) => counted(count, 'Tiene # entrada.', 'Tiene # entradas.', 'es'),
    view: 'Ver el pedido',
    unpaid: 'Empezó un pedido.',
    finish: 'Terminarlo',
  },
  needTickets: 'Elija al menos una entrada.',
  continue: 'Continuar',
  back: 'Cambiar las entradas',
  details: {
    title: 'Sus datos',
    signedInAs: (email) => `Sesión iniciada como ${email}`,
    signIn: '¿Tiene una cuenta? Inicie sesión',
    name: 'Su nombre',
    email: 'Correo electrónico',
    emailHint: 'Ahí enviamos sus entradas.',
    people: 'Nombres de los asistentes',
    peopleHint: 'Opcional. Puede agregarlos después.',
    person: (type, number) => `${type}, persona ${String(number)}`,
    listed: 'Mostrar mi nombre en «Quién viene»',
    pay: 'Pago',
    card: 'Pagar con tarjeta',
    invoice: 'Enviarme una factura',
    invoiceTo: (name) => `Enviar una factura a ${name}`,
  },
  refund: {
    hours: (hours) =>
      hours === 0
        ? 'Cancele hasta el comienzo para un reembolso.'
        : hours % 24 === 0
          ? `Cancele hasta ${counted(hours / 24, '# día', '# días', 'es')} antes del comienzo para un reembolso.`
          : `Cancele hasta ${counted(hours, '# hora', '# horas', 'es')} antes del comienzo para un reembolso.`,
    fee: (fee) => `Se retienen ${fee} de cada entrada.`,
    none: 'Sin reembolsos.',
  },
  payAmount: (amount) => `Pagar ${amount}`,
  register: 'Inscribirse',
  orderOnInvoice: 'Pedir con factura',
  paying: 'Sus entradas quedan reservadas 15 minutos mientras paga.',
  noCards: 'No se puede pagar en línea para este evento. Escriba a la organización para pedir.',
  missing: {
    name: 'Escriba su nombre.',
    email: 'Escriba un correo electrónico como nombre@ejemplo.com.',
  },
  checkInbox: {
    title: 'Revise su correo',
    text: (email) =>
      `Enviamos un enlace a ${email}. Ábralo dentro de una hora para completar su inscripción.`,
    again: 'Usar otra dirección',
  },
  sale: {
    ended: 'Las entradas ya no están a la venta.',
    none: 'No hay entradas a la venta ahora.',
    needsScript: 'Pedir requiere JavaScript. Actívelo para este sitio o escriba a la organización.',
    offered: (date) => `Estas entradas se le ofrecen hasta el ${date}.`,
  },
  waiting: {
    join: 'Unirse a la lista de espera',
    title: (type) => `Lista de espera: ${type}`,
    text: 'Cuando se devuelvan entradas, las ofrecemos por correo a la siguiente persona de la lista.',
    quantity: 'Entradas',
    send: 'Unirse a la lista',
    cancel: 'Cancelar',
    done: 'Está en la lista de espera',
    doneText: (email) => `Le escribimos a ${email} cuando haya entradas.`,
  },
  who: 'Quién viene',
  from: (price) => `Desde ${price}`,
};
