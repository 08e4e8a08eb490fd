import { byLanguage } from '../by-language.ts';
import type { formBuilder } from '../en/shared/form-builder.ts';

/** What the editor of a form says. */
export const formBuilderStrings = byLanguage(
  import.meta.glob<typeof formBuilder>('../*/shared/form-builder.ts', { eager: true, import: 'formBuilder' }),
);
