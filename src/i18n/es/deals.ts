import { counted } from '../counted.ts';
import type { deals as english } from '../en/deals.ts';

/** Ofertas: lista y la página de una oferta. */
export const deals: typeof english = {
  title: 'Ofertas',
  lead: 'Buenas razones para comprar a la vuelta de la esquina, de las empresas de la localidad.',
  description: (title) =>
    `${title}: ofertas vigentes de tiendas, restaurantes y servicios de la localidad, con sus condiciones y su duración.`,
  inCategory: (category) => `Ofertas: ${category}`,
  searchLabel: 'Buscar ofertas',
  searchPlaceholder: 'Pan, libros, una noche fuera …',
  category: 'Categoría',
  allCategories: 'Todas las categorías',
  apply: 'Mostrar',
  results: (count) => counted(count, '# oferta', '# ofertas', 'es'),
  clearAll: 'Quitar todo',
  remove: (name) => `Quitar: ${name}`,
  empty: {
    heading: 'No se encontraron ofertas',
    text: 'Ninguna oferta cumple todo esto. Quite un filtro o véalas todas.',
    nothingYet: 'De momento no hay ofertas. Vuelva pronto.',
    all: 'Mostrar todas las ofertas',
  },
  until: (date) => `Hasta el ${date}`,
  from: (date) => `Desde el ${date}`,
  left: (count) => counted(count, 'Queda #', 'Quedan #', 'es'),
  gone: 'Agotada',
  timeLeft: 'Quedan #',
  percentOff: (percent) => `${percent} % de descuento`,
  amountOff: (amount) => `${amount} de descuento`,
  membersOnly: 'Para socios',
  by: (business) => `de ${business}`,
  one: {
    about: 'La oferta',
    terms: 'Condiciones',
    valid: 'Validez',
    by: 'La ofrece',
    claim: 'Obtener esta oferta',
    share: 'Compartir',
    more: 'Más ofertas',
    moreIn: (category) => `Más en ${category}`,
    needsScript:
      'Para obtenerla hace falta JavaScript. Actívelo para este sitio y vuelva a cargar la página.',
    justAsk: 'No hace falta código: diga en el mostrador que la vio aquí.',
  },
  membersPage: {
    title: 'Una oferta para socios',
    heading: 'Esta oferta es para socios',
    text: 'Inicie sesión como socio para verla.',
  },
  over: {
    title: 'Esta oferta terminó',
    heading: 'Esta oferta terminó',
    text: 'Estuvo aquí y ya pasó. Hay otras vigentes.',
  },
  missing: {
    title: 'Oferta no encontrada',
    heading: 'No hay ninguna oferta en esta dirección',
    text: 'Puede que la dirección esté mal escrita. Vea qué ofertas hay.',
  },
  toDeals: 'Ir a las ofertas',
};
