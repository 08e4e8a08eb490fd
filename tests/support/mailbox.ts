import { setTimeout as wait } from 'node:timers/promises';

/** A caught email with the URLs it links to. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  date: string;
  text: string;
  html: string;
  links: string[];
  attachments: { filename: string; mimeType: string; size: number }[];
}

/** The email to wait for; `after` excludes earlier ones. */
export interface MailFilter {
  to: string;
  subject?: RegExp;
  after?: Date;
}

const patienceMs = 45_000;

/** The newest matching email, as soon as the catcher at `mailUrl` has it. Throws when none arrives within 45 seconds. */
export async function waitForMail(
  mailUrl: string,
  { to, subject = /./, after = new Date(0) }: MailFilter,
): Promise<Mail> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const list = (await getJson(`${mailUrl}/api/messages?to=${encodeURIComponent(to)}`)) as Mail[];
    const found = list.find((mail) => subject.test(mail.subject) && new Date(mail.date) >= after);
    if (found) {
      const mail = (await getJson(`${mailUrl}/api/messages/${found.id}`)) as Mail;
      const text = mail.text.trim() ? mail.text : toText(mail.html);
      return { ...mail, text, links: linksOf({ ...mail, text }) };
    }
    await wait(50);
  }
  throw new Error(`No mail to ${to} with a subject like ${String(subject)} came.`);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decodeEntities = (html: string) =>
  html.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? entity;
      return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
    },
  );

/** The words of an email in HTML: GoTrue sends no text of it. */
const toText = (html: string) =>
  decodeEntities(html.replaceAll(/<(style|script|title)\b.*?<\/\1>|<[^>]*>/gis, ' ')).trim();

function linksOf({ text, html }: Pick<Mail, 'text' | 'html'>): string[] {
  const written = text.match(/https?:\/\/\S+/g);
  if (written) return written;
  return [...html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map(([, double, single]) => decodeEntities(double ?? single ?? '').trim())
    .filter((href) => /^https?:/.test(href));
}

/** The caught emails to `to`, newest first. */
export async function listMails(mailUrl: string, to: string): Promise<Mail[]> {
  return (await getJson(`${mailUrl}/api/messages?to=${encodeURIComponent(to)}`)) as Mail[];
}

async function getJson(url: string) {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} answered ${String(reply.status)}`);
  return (await reply.json()) as unknown;
}
