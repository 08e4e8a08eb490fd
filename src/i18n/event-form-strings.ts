import { eventForms as en } from './en/event-forms.ts';
import { eventForms as es } from './es/event-forms.ts';

/** What registering for an event says in a page's language. */
export const eventFormStrings = (lang: string): typeof en => (lang.startsWith('es') ? es : en);
