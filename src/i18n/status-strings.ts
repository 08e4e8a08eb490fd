import { byLanguage } from './by-language.ts';
import type { statuses } from './en/statuses.ts';

/** Labels of statuses. */
export const statusStrings = byLanguage(
  import.meta.glob<typeof statuses>('./*/statuses.ts', { eager: true, import: 'statuses' }),
);
