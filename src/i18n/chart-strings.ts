import { byLanguage } from './by-language.ts';
import type { chart } from './en/chart.ts';

/** What charts say. */
export const chartStrings = byLanguage(
  import.meta.glob<typeof chart>('./*/chart.ts', { eager: true, import: 'chart' }),
);
