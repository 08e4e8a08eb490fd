import type { Language } from '../../i18n/by-language.ts';
import { fieldMessageStrings } from '../../i18n/shared/field-message-strings.ts';
import { makeTranslator } from '../../i18n/translate-sentence.ts';
import { pageLanguage } from './page-locale.ts';

const translate = makeTranslator(fieldMessageStrings);

/** What a contract says of a field's value, in the language of the page. */
export const translateField = (sentence: string, language: Language = pageLanguage()): string =>
  translate(sentence, language);
