import { errorStrings } from '../../../i18n/shared/error-strings.ts';
import { pageStrings } from '../page-locale.ts';
import { textOfCode } from './to-user-message.ts';

/**
 * The message for the first known of the error codes in a page's address. Anyone can write a link, so only our own sentences
 * are shown, never the link's description.
 */
export function linkErrorMessage(...codes: string[]): string {
  const t = pageStrings(errorStrings);
  const texts = { ...t.auth, ...t.link };
  return codes.map((code) => textOfCode(texts, code)).find((text) => text !== undefined) ?? t.linkFailed;
}
