import { byLanguage } from '../by-language.ts';
import type { statuses } from '../en/shared/statuses.ts';

/** Labels of statuses. */
export const statusStrings = byLanguage(
  import.meta.glob<typeof statuses>('../*/shared/statuses.ts', { eager: true, import: 'statuses' }),
);
