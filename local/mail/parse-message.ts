import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { arrivalOf } from './message-store.ts';
import type { StoredMessage } from './message-store.ts';

export interface MessageSummary {
  id: string;
  kind: 'email' | 'sms';
  /** Addresses of the recipients, separated by commas; of a text message the number, with its plus. */
  to: string;
  from: string;
  /** Of a text message its first line. */
  subject: string;
  /** Arrival, ISO 8601. */
  date: string;
}

export interface Message extends MessageSummary {
  text: string;
  html: string;
  attachments: { filename: string; mimeType: string; size: number }[];
}

/** The header that keeps an envelope's recipients, whom the mail itself need not name. */
export const recipientsHeader = 'X-Envelope-Recipients';

/** The header that tells a text message from a mail. */
export const kindHeader = 'X-Message-Kind';

/** Reads a message; one that cannot be parsed shows its source as text. */
export async function parseMessage({ id, raw }: StoredMessage): Promise<Message> {
  const date = arrivalOf(id).toISOString();
  let email: Email;
  try {
    email = await PostalMime.parse(raw);
  } catch {
    return {
      id,
      kind: 'email',
      date,
      to: '',
      from: '',
      subject: '(unreadable)',
      text: raw.toString(),
      html: '',
      attachments: [],
    };
  }
  // The first one, which the catcher wrote: a mail can bring a header of that name along.
  const headerOf = (name: string) => email.headers.find(({ key }) => key === name.toLowerCase())?.value;
  const envelope = headerOf(recipientsHeader);
  const isSms = headerOf(kindHeader) === 'sms';
  return {
    id,
    kind: isSms ? 'sms' : 'email',
    date,
    to: envelope ?? (email.to ?? []).map(({ address }) => address ?? '').join(', '),
    from: email.from?.address ?? '',
    subject: isSms ? (email.text ?? '').split('\n', 1).join('') : (email.subject ?? ''),
    text: email.text ?? '',
    html: email.html ?? '',
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'unnamed',
      mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
  };
}
