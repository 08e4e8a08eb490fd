import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { arrivalOf, type StoredMessage } from './message-store.ts';

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

/** The header with the envelope's recipients, which the message itself need not contain. */
export const recipientsHeader = 'X-Envelope-Recipients';

/** The header that marks text messages. */
export const kindHeader = 'X-Message-Kind';

/** Parses a message; an invalid one shows its source as text. */
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
  // The first one, which the catcher wrote: a message can contain a header of that name too.
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
    html: showInlinePictures(email),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'unnamed',
      mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
  };
}

// As mail programs do: pictures that the text refers to by their Content-ID.
function showInlinePictures({ html = '', attachments }: Email): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    const id = contentId?.replace(/^<|>$/g, '');
    if (!id || !mimeType.startsWith('image/') || typeof content === 'string') return shown;
    const bytes = Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content));
    return shown.replaceAll(`"cid:${id}"`, `"data:${mimeType};base64,${bytes.toString('base64')}"`);
  }, html);
}
