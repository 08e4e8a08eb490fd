import type { chart as english } from '../../en/shared/chart.ts';

/** Charts and the choice of their period. */
export const chart: typeof english = {
  inTable: (title: string) => `${title}. Los datos están en la tabla de abajo.`,
  table: 'Ver la tabla de datos',
  date: 'Fecha',
  period: 'Período',
  days: (count: number) => `${String(count)} días`,
  year: '12 meses',
};
