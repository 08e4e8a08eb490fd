import { serverMessageStrings } from '../../../i18n/shared/server-message-strings.ts';
import { makeTranslator } from '../../../i18n/translate-sentence.ts';

/** Translates what the database and the functions answer. */
export const translate = makeTranslator(serverMessageStrings);
