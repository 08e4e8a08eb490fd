import { dealForms as en } from './en/deal-forms.ts';
import { dealForms as es } from './es/deal-forms.ts';

/** What claiming a deal says in a page's language. */
export const dealFormStrings = (lang: string): typeof en => (lang.startsWith('es') ? es : en);
