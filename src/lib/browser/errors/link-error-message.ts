import { errorStrings } from '../../../i18n/shared/error-strings.ts';
import { pageStrings } from '../page-locale.ts';
import { loadAuthErrors } from './load-auth-errors.ts';
import { textOfCode } from './to-user-message.ts';

/**
 * The message for the first known of the error codes in a page's address. Anyone can write a link, so only our own sentences
 * are shown, never the link's description.
 */
export async function linkErrorMessage(...codes: string[]): Promise<string> {
  const t = pageStrings(errorStrings);
  // If they cannot be loaded, only the generic sentence is left.
  const known = await loadAuthErrors().catch(() => undefined);
  const texts = codes.map((code) => known?.describeLinkError(code) ?? textOfCode(t.codes, code));
  return texts.find((text) => text !== undefined) ?? t.linkFailed;
}
