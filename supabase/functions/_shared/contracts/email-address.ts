import { toAsciiHost } from './host-name.ts';
import { cleanCode } from './one-line.ts';

/**
 * What mail servers deliver to: atoms of ASCII letters, digits and signs between single dots, up to 64 characters, an @ and a domain
 * with a top level. private.is_email_address has the same pattern; tests/database/contact-values.test.ts compares both.
 */
export const emailAddress =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** The longest address that mail servers take. */
export const maxEmailLength = 254;

// As mail programs, documents and pages put it around an address.
const wrapped = /^(?:\((.*)\)|\[(.*)\]|<(.*)>|"(.*)"|'(.*)'|[“”„«](.*)[“”»]|[‘’‚‹](.*)[‘’›])$/su;
const named = /^[^<>]*<\s*([^<>]*)>$/su;

function unwrap(text: string): string {
  const plain = text
    .replace(/^mailto:\s*/i, '')
    .replace(/[.,;:]+$/, '')
    .trim();
  const parts: readonly (string | undefined)[] | undefined = wrapped.exec(plain)?.slice(1);
  const inner = (parts?.find((part) => part !== undefined) ?? named.exec(plain)?.[1])?.trim();
  return inner === undefined ? plain : unwrap(inner);
}

/**
 * An email address as typed or pasted, in the form that is stored: without characters that nobody sees, "mailto:", brackets and quotes
 * around it and the end of a sentence after it; with plain hyphens and apostrophes, and an international domain in Punycode.
 * What is no address is still none.
 */
export function cleanEmail(text: string): string {
  // A text of megabytes is no address: looking for its inside would take long.
  if (text.length > 2000) return text;
  const address = unwrap(cleanCode(text))
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(?<=[a-z0-9])[\u2018\u2019](?=[a-z0-9])/gi, "'");
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const [domain = '', query] = address.slice(at + 1).split(/\?(.*)/s);
  // "mailto:name@example.com?subject=…"
  const rest = query === undefined || /^mailto:/i.test(cleanCode(text)) ? '' : `?${query}`;
  return `${address.slice(0, at)}@${toAsciiHost(domain)}${rest}`;
}
