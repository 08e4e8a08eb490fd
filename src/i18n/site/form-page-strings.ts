import { byLanguage } from '../by-language.ts';
import type { formPage } from '../en/site/form-page.ts';

/** What the page of a survey or contact form says. */
export const formPageStrings = byLanguage(
  import.meta.glob<typeof formPage>('../*/site/form-page.ts', { eager: true, import: 'formPage' }),
);
