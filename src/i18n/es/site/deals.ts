import { counted } from '../../counted.ts';
import type { deals as english } from '../../en/site/deals.ts';

/** Deals: list and the page of a deal. */
export const deals: typeof english = {
  title: 'Ofertas',
  description: (title) =>
    `${title}: ofertas vigentes de tiendas, restaurantes y servicios de la localidad, con sus condiciones y fechas.`,
  inCategory: (category) => `Ofertas: ${category}`,
  searchLabel: 'Buscar ofertas',
  searchPlaceholder: 'Pan, libros, escapadas…',
  category: 'Categoría',
  allCategories: 'Todas las categorías',
  results: (count, hasMore) =>
    hasMore
      ? counted(count, 'Más de # oferta', 'Más de # ofertas', 'es-US')
      : counted(count, '# oferta', '# ofertas', 'es-US'),
  empty: {
    heading: 'No se encontraron ofertas',
    text: 'Ninguna oferta coincide con los filtros. Quite un filtro o vea todas las ofertas.',
    nothingYet: 'Ahora no hay ofertas. Vuelva pronto.',
    all: 'Mostrar todas las ofertas',
  },
  left: (count) => counted(count, 'Queda #', 'Quedan #', 'es-US'),
  gone: 'Agotada',
  timeLeft: 'Quedan #',
  membersOnly: 'Solo para socios',
  by: (business) => `de ${business}`,
  one: {
    about: 'Detalles',
    terms: 'Condiciones',
    valid: 'Validez',
    by: 'La ofrece',
    claim: 'Obtener oferta',
    more: 'Más ofertas',
    moreIn: (category) => `Más en ${category}`,
    needsScript:
      'Para obtenerla hace falta JavaScript. Actívelo para este sitio y vuelva a cargar la página.',
    justAsk: 'No hace falta código. Mencione esta oferta al pagar.',
  },
  membersPage: {
    title: 'Solo para socios',
    heading: 'Esta oferta es para socios',
    text: 'Inicie sesión como socio para verla.',
  },
  over: {
    title: 'Esta oferta terminó',
    heading: 'Esta oferta terminó',
    text: 'Vea las ofertas vigentes.',
  },
  missing: {
    title: 'Oferta no encontrada',
    heading: 'Oferta no encontrada',
    text: 'Puede que la dirección esté mal escrita o que la oferta se haya retirado.',
  },
  toDeals: 'Ver ofertas',
};
