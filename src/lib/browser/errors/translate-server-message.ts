import { serverMessageStrings } from '../../../i18n/shared/server-message-strings.ts';
import { makeTranslator } from '../../../i18n/translate-sentence.ts';
import { pageLanguage } from '../page-locale.ts';

const translate = makeTranslator(serverMessageStrings);

/** What the database or a function answered, in the language of the page. */
export const translateServerMessage = (sentence: string): string => translate(sentence, pageLanguage());
