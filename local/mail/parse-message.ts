import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { arrivalOf } from './message-store.ts';
import type { StoredMessage } from './message-store.ts';

export interface MessageSummary {
  id: string;
  /** Addresses of the recipients, separated by commas. */
  to: string;
  from: string;
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

/** Reads a message; one that cannot be parsed shows its source as text. */
export async function parseMessage({ id, raw }: StoredMessage): Promise<Message> {
  const date = arrivalOf(id).toISOString();
  let email: Email;
  try {
    email = await PostalMime.parse(raw);
  } catch {
    return {
      id,
      date,
      to: '',
      from: '',
      subject: '(unreadable)',
      text: raw.toString(),
      html: '',
      attachments: [],
    };
  }
  const envelope = email.headers.find(({ key }) => key === recipientsHeader.toLowerCase())?.value;
  return {
    id,
    date,
    to: envelope ?? (email.to ?? []).map(({ address }) => address ?? '').join(', '),
    from: email.from?.address ?? '',
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'unnamed',
      mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
  };
}
