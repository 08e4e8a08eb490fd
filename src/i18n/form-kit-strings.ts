import { byLanguage } from './by-language.ts';
import type { formKit } from './en/form-kit.ts';

/** What the parts of every form say. */
export const formKitStrings = byLanguage(
  import.meta.glob<typeof formKit>('./*/form-kit.ts', { eager: true, import: 'formKit' }),
);
