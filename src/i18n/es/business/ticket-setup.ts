import { counted } from '../../counted.ts';
import type { FieldTexts } from '../../en/business/post-forms.ts';
import type { ticketSetup as english } from '../../en/business/ticket-setup.ts';

type Fields = Readonly<Record<string, FieldTexts>>;

const required = 'Este campo es obligatorio.';
const type: Fields = {
  name: { label: 'Nombre', required: 'Escriba un nombre.' },
  price: { label: 'Precio', required: 'Escriba un precio, o 0 si es gratis.' },
  quantity: {
    label: 'Cantidad',
    hint: 'En cada fecha. Déjelo vacío para tantas como lugares tenga el evento.',
  },
  description: { label: 'Descripción' },
  audience: { label: 'Quién puede comprarla', options: { everyone: 'Todos', members: 'Solo socios' } },
  covers: { label: 'Válida para', options: { date: 'Una fecha', series: 'Todas las fechas de la serie' } },
  seats: { label: 'Personas por entrada', hint: 'Ocho para una mesa de ocho.', required },
  max_per_order: { label: 'Máximo por pedido', required },
  sales_from: { label: 'A la venta desde' },
  sales_until: { label: 'A la venta hasta' },
  is_hidden: { label: 'Oculta', hint: 'Solo se vende con un código que la muestra.' },
};
const price: Fields = {
  label: { label: 'Nombre del precio', hint: 'Por ejemplo, «Anticipada».', required: 'Escriba un nombre.' },
  price: { label: 'Precio', required: 'Escriba un precio, o 0 si es gratis.' },
  audience: {
    label: 'Quién lo paga',
    options: { everyone: 'Todos', members: 'Socios', plan: 'Socios con un plan' },
  },
  plan_id: { label: 'Plan de socio', required: 'Elija un plan.' },
  valid_from: { label: 'Desde' },
  valid_until: { label: 'Hasta' },
};
const addOn: Fields = {
  name: { label: 'Nombre', required: 'Escriba un nombre.' },
  price: { label: 'Precio', required: 'Escriba un precio, o 0 si es gratis.' },
  options: { label: 'Opciones', hint: 'Una por línea, como «Vegetariano». Quien compra elige una.' },
  quantity: { label: 'Cantidad', hint: 'En cada fecha. Déjelo vacío si no hay límite.' },
  description: { label: 'Descripción' },
  max_per_order: { label: 'Máximo por pedido', required },
};
const code: Fields = {
  code: {
    label: 'Código',
    hint: 'Letras, cifras y guiones, como SPRING-10.',
    required: 'Escriba un código.',
  },
  kind: {
    label: 'Qué hace',
    options: {
      percent: 'Descuento en porcentaje',
      amount: 'Descuento por entrada',
      unlock: 'Muestra entradas ocultas',
    },
  },
  percent: { label: 'Porcentaje', required: 'Escriba un porcentaje.' },
  amount: { label: 'Importe', required: 'Escriba un importe.' },
  ticket_types: { label: 'Para las entradas', hint: 'Si no elige ninguna, vale para todas.' },
  max_uses: { label: 'Usos', hint: 'Pedidos. Déjelo vacío si no hay límite.' },
  max_per_person: { label: 'Usos por persona' },
  valid_from: { label: 'Válido desde' },
  valid_until: { label: 'Válido hasta' },
};
const rules: Fields = {
  refund_hours: {
    label: 'Reembolsos hasta (horas antes del comienzo)',
    hint: 'Déjelo vacío si no hay reembolsos. Un evento cancelado siempre se reembolsa.',
  },
  refund_fee: { label: 'Cargo por cada entrada cancelada', required: 'Escriba 0 si no hay.' },
  allows_transfer: { label: 'Quien compra puede ceder una entrada' },
  allows_invoice: { label: 'Los socios al corriente pueden pedir factura' },
  shows_attendees: { label: 'Mostrar quién asiste', hint: 'Solo a quienes estén de acuerdo.' },
  max_tickets: { label: 'Máximo de entradas por pedido', required },
  note: { label: 'Nota', hint: 'Se muestra donde se hacen los pedidos.' },
};

/** Qué vende un evento, y cómo: la configuración de sus organizadores. */
export const ticketSetup: typeof english = {
  title: 'Entradas',
  description: 'Qué vende un evento: entradas, extras, códigos y reglas.',
  signIn: 'Inicie sesión para configurar las entradas de su evento.',
  simple: 'Las personas se inscriben sin entrada. Agregue una para tener precios, mesas, extras o códigos.',
  external:
    'La inscripción de este evento está en otro sitio. Elija «Inscripción aquí» en el evento para vender entradas.',
  priced:
    'La cámara cobra el dinero, por eso solo su personal fija precios. Agregue entradas sin precio y pida a la cámara que los ponga.',
  contact: 'Escribir a la cámara',
  laterOnly: 'Un precio nuevo vale solo para pedidos posteriores. Los ya hechos quedan como están.',
  sections: {
    types: 'Entradas',
    addOns: 'Extras',
    codes: 'Códigos',
    rules: 'Reglas',
    archived: 'Archivadas',
  },
  empty: {
    addOns: 'Comidas, estacionamiento, un puesto: lo que se puede agregar a las entradas.',
    codes: 'Un descuento, o el acceso a entradas que otros no ven.',
  },
  rulesText: 'Reembolsos, cesiones, facturas y quién asiste.',
  add: { type: 'Agregar entrada', addOn: 'Agregar extra', code: 'Agregar código' },
  edit: 'Editar',
  up: 'Subir',
  down: 'Bajar',
  archive: 'Archivar',
  remove: 'Eliminar',
  restore: 'Vender de nuevo',
  editRules: 'Editar reglas',
  named: (action, name) => `${action}: ${name}`,
  saved: 'Guardado.',
  archived: (name) => `Se archivó ${name}. Lo vendido sigue siendo válido.`,
  removed: (name) => `Se eliminó ${name}.`,
  restored: (name) => `${name} está de nuevo a la venta.`,
  ask: (name) => `¿Eliminar ${name}?`,
  askText: 'Nadie lo ha pedido. Esto no se puede deshacer.',
  goBack: 'Volver',
  save: 'Guardar',
  more: 'Más opciones',
  free: 'Gratis',
  hidden: 'Oculta',
  membersOnly: 'Solo socios',
  table: (seats) => counted(seats, '# persona', '# personas', 'es-US'),
  series: 'Todas las fechas',
  sold: (sold, quantity) =>
    quantity === null ? `${String(sold)} vendidas` : `${String(sold)} de ${String(quantity)} vendidas`,
  uses: (uses, max) =>
    max === null
      ? counted(uses, 'Usado una vez', 'Usado # veces', 'es-US')
      : `${String(uses)} de ${String(max)} usos`,
  percentOff: (percent) => `${String(percent)} % de descuento`,
  amountOff: (amount) => `${amount} menos por entrada`,
  unlocks: 'Muestra entradas ocultas',
  prices: 'Otros precios',
  pricesText: 'Por fecha o para socios. Vale el más bajo que corresponda.',
  addPrice: 'Agregar precio',
  removePrice: (label) => `Quitar precio ${label}`,
  newPrice: 'Precio nuevo',
  choosePlan: 'Elija un plan',
  codeForm: 'Use de 3 a 30 letras, cifras y guiones.',
  noTicketForCode: 'Elija las entradas ocultas que muestra.',
  windowOrder: 'El final debe ser posterior al comienzo.',
  titles: {
    type: { add: 'Agregar entrada', edit: 'Editar entrada' },
    addOn: { add: 'Agregar extra', edit: 'Editar extra' },
    code: { add: 'Agregar código', edit: 'Editar código' },
    rules: 'Reglas',
  },
  fields: { type, price, addOn, code, rules },
};
