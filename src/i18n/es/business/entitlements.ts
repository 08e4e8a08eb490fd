import { counted } from '../../counted.ts';
import type { entitlements as english } from '../../en/business/entitlements.ts';

/** What a plan gives, and what it lacks. */
export const entitlements: typeof english = {
  lines: {
    listings: (count) => (count === null ? 'Fichas sin límite' : counted(count, '# ficha', '# fichas', 'es')),
    categories: (count) => counted(count ?? 0, '# categoría', 'Hasta # categorías', 'es'),
    gallery: (count) => counted(count ?? 0, '# foto', 'Hasta # fotos', 'es'),
    events_per_month: (count) =>
      count === null ? 'Eventos sin límite' : counted(count, '# evento al mes', '# eventos al mes', 'es'),
    deals_per_month: (count) =>
      count === null ? 'Ofertas sin límite' : counted(count, '# oferta al mes', '# ofertas al mes', 'es'),
    jobs_per_month: (count) =>
      count === null ? 'Empleos sin límite' : counted(count, '# empleo al mes', '# empleos al mes', 'es'),
    people: (count) =>
      count === null
        ? 'Membresía para todo su personal'
        : counted(count, 'Membresía para # persona', 'Membresía para # personas', 'es'),
    event_passes: (count) =>
      counted(count ?? 0, '# entrada gratis a eventos al año', '# entradas gratis a eventos al año', 'es'),
    statistics: 'Estadísticas',
    messages: 'Mensajes de visitantes',
  },
  furtherPerson: (price) => `Cada persona más: ${price}`,
  more: {
    takes: (plan, count) => `${plan} admite ${String(count)}.`,
    includes: (plan, count) =>
      count === null ? `${plan} no tiene límite.` : `${plan} incluye ${String(count)}.`,
    contact: 'Escríbanos si necesita más.',
  },
  used: {
    event: (used, max) => `${String(used)} de ${String(max)} eventos este mes.`,
    deal: (used, max) => `${String(used)} de ${String(max)} ofertas este mes.`,
    job: (used, max) => `${String(used)} de ${String(max)} empleos este mes.`,
  },
  statistics: {
    title: 'Su plan no incluye estadísticas',
    text: 'Las visitas y los clics se cuentan igualmente. Los verá aquí cuando su plan incluya estadísticas.',
  },
  messages: {
    title: 'Su plan no incluye mensajes',
    text: 'Su página no tiene formulario de contacto. Los mensajes anteriores siguen aquí.',
  },
  included: 'Planes que lo incluyen',
};
