import { byLanguage } from '../by-language.ts';
import type { chart } from '../en/shared/chart.ts';

/** What charts say. */
export const chartStrings = byLanguage(
  import.meta.glob<typeof chart>('../*/shared/chart.ts', { eager: true, import: 'chart' }),
);
