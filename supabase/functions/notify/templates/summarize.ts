import type { Message } from '../message.ts';

/** One line that says what a message is about, and the path of the place that it leads to first. */
export interface Summary {
  title: string;
  path?: string;
}

// Only a path of this site: another address could be written by a person.
const isPath = (path: string) => /^\/(?![/\\])/.test(path);

/** Says in one line what a message says; the path is not yet that of a language. */
export function summarizeMessage({ subject, summary = subject, blocks }: Message): Summary {
  const title = summary.replace(/\s+/g, ' ').trim();
  const first = blocks.find((block) => block.kind === 'link');
  return first && isPath(first.path) ? { title, path: first.path } : { title };
}
