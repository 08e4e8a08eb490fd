import { formats, readFormat } from '#contracts/formats.ts';

/** What somebody typed as the address of a link; '' for nothing, undefined for what is none. */
export function asLink(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  if (/^(mailto:\S+|tel:[+\d-]+|#\S+|\/(?![/\\])\S*)$/i.test(text)) return text;
  if (/^https?:\/\/\S+$/i.test(text)) return formats.webAddress.clean(text);
  const mailbox = readFormat(formats.email, text);
  return mailbox === undefined ? readFormat(formats.webAddress, text) : `mailto:${mailbox}`;
}
