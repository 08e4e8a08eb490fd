/** A part of a message; texts are plain, whoever wrote them, and escaped where they become HTML. */
export type Block =
  | { kind: 'text'; text: string }
  /** What a person wrote: a reason, a note. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'link'; label: string; path: string }
  | { kind: 'list'; items: { title: string; note: string; path: string }[] }
  | { kind: 'code'; code: string };

/** What a template makes of its data. */
export interface Message {
  subject: string;
  blocks: Block[];
}

/** A sentence or more of the hub's own. */
export const text = (words: string): Block => ({ kind: 'text', text: words });
/** A button that leads to a page of the site. */
export const link = (label: string, path: string): Block => ({ kind: 'link', label, path });
/** What somebody wrote, if they did. */
export const quote = (words: string | undefined): Block[] => (words ? [{ kind: 'quote', text: words }] : []);
/** Lines of name and value; those without a value are left out. */
export const facts = (lines: Record<string, string | undefined>): Block => ({
  kind: 'facts',
  facts: Object.entries(lines).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
});
