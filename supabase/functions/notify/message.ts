/** A part of a message. Texts are plain; rendering as HTML escapes them. */
export type Block =
  | { kind: 'text'; text: string }
  /** Text written by a person: a reason, a note. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'link'; label: string; path: string }
  | { kind: 'list'; items: { title: string; note: string; path: string }[] }
  | { kind: 'code'; code: string };

/** A file that goes with an email. */
export interface Attachment {
  fileName: string;
  /** A media type, with its parameters. */
  contentType: string;
  content: string;
}

/** The result of a template. */
export interface Message {
  subject: string;
  blocks: Block[];
  /** The address that answers go to; by default that of the sender. */
  replyTo?: string | undefined;
  attachments?: Attachment[];
}

/** One or more sentences of the hub itself. */
export const text = (words: string): Block => ({ kind: 'text', text: words });
/** A button that leads to a page of the site. */
export const link = (label: string, path: string): Block => ({ kind: 'link', label, path });
/** Text written by a person, if there is any. */
export const quote = (words: string | undefined): Block[] => (words ? [{ kind: 'quote', text: words }] : []);
/** Lines of name and value; lines without a value are omitted. */
export const facts = (lines: Record<string, string | undefined>): Block => ({
  kind: 'facts',
  facts: Object.entries(lines).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
});
