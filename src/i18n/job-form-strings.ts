import { jobForms as en } from './en/job-forms.ts';
import { jobForms as es } from './es/job-forms.ts';

/** What the forms of the jobs say in a page's language. */
export const jobFormStrings = (lang: string): typeof en => (lang.startsWith('es') ? es : en);
