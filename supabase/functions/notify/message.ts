import type { Language } from '../_shared/contracts/languages.ts';

/** A part of a message. Texts are plain; rendering as HTML escapes them. */
export type Block =
  | { kind: 'text'; text: string }
  /** Text written by a person: a reason, a note. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'link'; label: string; path: string }
  | { kind: 'list'; items: { title: string; note: string; path: string }[] }
  | { kind: 'code'; code: string }
  /** A picture that goes with the email, and what it says in words. */
  | { kind: 'picture'; contentId: string; label: string; caption: string };

/** A file that goes with an email. */
export interface Attachment {
  fileName: string;
  /** A media type, with its parameters. */
  contentType: string;
  /** A text, or the bytes of a picture. */
  content: string | Uint8Array;
  /** By this name a picture is shown within the email. */
  contentId?: string;
}

/** What templates know of the hub and of who gets the message. */
export interface Hub {
  /** Of the person who gets the message. */
  language: Language;
  title: string;
  timeZone: string;
  siteUrl: string;
  /** The address that emails come from. */
  sender: string;
  /** An email address, or the phone number of a text message. */
  recipient: string;
}

/** The result of a template. */
export interface Message {
  subject: string;
  /** What a list of notifications says instead of the subject, where the subject alone says too little. */
  summary?: string;
  blocks: Block[];
  /** The address that answers go to; by default that of the sender. */
  replyTo?: string | undefined;
  /** Written only for an email: the bell and pushes have no files, nor an address to write them for. */
  attachments?: () => Attachment[];
}

/** One or more sentences of the hub itself. */
export const text = (words: string): Block => ({ kind: 'text', text: words });
/** A button that leads to a page of the site, which rendering opens in the language of the message. */
export const link = (label: string, path: string): Block => ({ kind: 'link', label, path });
/** Text written by a person, if there is any. */
export const quote = (words: string | undefined): Block[] => (words ? [{ kind: 'quote', text: words }] : []);
/** Lines of name and value; lines without a value are omitted. */
export const facts = (lines: Record<string, string | undefined>): Block => ({
  kind: 'facts',
  facts: Object.entries(lines).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
});
