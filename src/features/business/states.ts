import type { Language } from '../../i18n/by-language.ts';
import { statusStrings } from '../../i18n/shared/status-strings.ts';

/** What a status means for the people of a business, in a sentence. */
export function describeState(state: string, language: Language): string {
  const meanings: Readonly<Record<string, string>> = statusStrings[language].meanings;
  return meanings[state] ?? '';
}
