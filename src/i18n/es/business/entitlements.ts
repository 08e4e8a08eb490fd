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
    statistics: 'Estadísticas',
    messages: 'Mensajes de visitantes',
  },
  more: {
    gallery: (plan, count) => `${plan} admite ${String(count)}.`,
    categories: (plan, count) => `${plan} admite ${String(count)}.`,
    posts: (plan, count) =>
      count === null ? `${plan} no tiene límite.` : `${plan} incluye ${String(count)}.`,
    contact: 'Escríbanos si necesita más.',
  },
  used: {
    events_per_month: (used, max) => `${String(used)} de ${String(max)} eventos este mes.`,
    deals_per_month: (used, max) => `${String(used)} de ${String(max)} ofertas este mes.`,
    jobs_per_month: (used, max) => `${String(used)} de ${String(max)} empleos este mes.`,
  },
  statistics: {
    title: 'Su plan no incluye estadísticas',
    without: 'Las estadísticas requieren un plan',
    text: 'Sus visitas y clics se siguen contando. Los verá aquí cuando su plan los incluya.',
    with: (plan) => `${plan} incluye estadísticas.`,
    contact: 'Escríbanos para cambiar de plan.',
    plans: 'Ver los planes',
  },
  messages: {
    title: 'Su plan no incluye mensajes',
    text: 'Su página no muestra el formulario de contacto. Los mensajes que recibió antes siguen aquí.',
    with: (plan) => `${plan} incluye mensajes.`,
  },
};
