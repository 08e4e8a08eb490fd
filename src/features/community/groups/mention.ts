const names = /(?:^|[\s(])@((?:[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*(?: |$)){0,3})$/u;

/** The mention that is being typed at the end of a text: where its @ is, and the beginning of the name behind it. */
export function findMention(text: string): { start: number; words: string } | undefined {
  const match = names.exec(text);
  if (!match) return undefined;
  const typed = match[1] ?? '';
  return { start: text.length - typed.length - 1, words: typed.trim() };
}
