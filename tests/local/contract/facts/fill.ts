import { generateSync } from 'otplib';
import { Authenticator } from '../../../support/authenticator.ts';
import { parseJson } from './fact.ts';

/** Values for `{{name}}` and the names of access tokens in `as`; objects as JSON. */
export type Saved = Record<string, string>;

/**
 * Returns what replaces in a text: `{{name}}` by a saved value, `{{totp(name)}}` by the present code of the saved secret,
 * `{{token(name)}}` by the token of the saved URL, and, with their quotes, `"{{create(name)}}"` and `"{{get(name)}}"` by what the
 * passkey of this run answers to the saved options.
 */
export function createFiller(saved: Saved): (text: string) => string {
  const passkey = new Authenticator(saved['site_url'] ?? '', { isSynced: true });
  const answerTo = (kind: string, name: string) => {
    const options = parseJson(saved[name] ?? '') as Parameters<Authenticator['create']>[0];
    return JSON.stringify(kind === 'create' ? passkey.create(options) : passkey.get(options));
  };
  return (text) =>
    text
      .replace(/"\{\{(create|get)\((\w+)\)\}\}"/g, (_, kind: string, name: string) => answerTo(kind, name))
      .replace(/\{\{totp\((\w+)\)\}\}/g, (_, name: string) => generateSync({ secret: saved[name] ?? '' }))
      .replace(/\{\{token\((\w+)\)\}\}/g, (_, name: string) => saved[name]?.split('token=')[1] ?? '')
      .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => saved[name] ?? whole);
}

/** The text with the addresses of the stack as `{{site_url}}` and `{{api_url}}`. */
export const unfill = (text: string, { site_url = '', api_url = '' }: Saved): string =>
  text.replaceAll(site_url, '{{site_url}}').replaceAll(api_url, '{{api_url}}');
