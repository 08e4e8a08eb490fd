import { byLanguage } from '../by-language.ts';
import type { formKit } from '../en/shared/form-kit.ts';

/** What the parts of every form say. */
export const formKitStrings = byLanguage(
  import.meta.glob<typeof formKit>('../*/shared/form-kit.ts', { eager: true, import: 'formKit' }),
);
