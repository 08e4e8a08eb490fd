/**
 * What the site answers to its own search fields. Read without zod, which is twenty times this file, because visitors load it.
 */

/** Reads the answer while somebody types: nonempty groups, and the words that were searched instead. Throws TypeError for another shape. */
export const readSuggestions = (answer: unknown) => {
  const { corrected, groups } = toRecord(answer);
  return {
    corrected: corrected === null ? null : toText(corrected),
    groups: toList(groups, ({ label, hits }) => ({
      label: toText(label),
      hits: toList(hits, ({ href, title, note }) => ({
        href: toText(href),
        title: toText(title),
        note: toText(note),
      })),
    })),
  };
};
export type Suggestions = ReturnType<typeof readSuggestions>;

/** One suggestion, ready to display. */
export type Suggestion = Suggestions['groups'][number]['hits'][number];

const audiences = ['everyone', 'account', 'staff'] as const;

/**
 * Reads where the search leads beside the matches: the pages of an area, and what can be begun there. `audience` is who is shown
 * them; each page checks its own access. Throws TypeError for another shape.
 */
export const readCommands = (answer: unknown) => ({
  groups: toList(toRecord(answer)['groups'], ({ label, audience, commands }) => ({
    label: toText(label),
    audience: audiences.find((known) => known === audience) ?? reject(audience),
    commands: toList(commands, (command) => ({
      label: toText(command['label']),
      href: toText(command['href']),
    })),
  })),
});
export type Commands = ReturnType<typeof readCommands>;

function reject(value: unknown): never {
  throw new TypeError(`The search answered ${JSON.stringify(value)} in a place where it does not belong.`);
}

const toText = (value: unknown) => (typeof value === 'string' ? value : reject(value));

const toRecord = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : reject(value);

const toList = <Entry>(value: unknown, read: (entry: Record<string, unknown>) => Entry) =>
  Array.isArray(value) ? value.map((entry: unknown) => read(toRecord(entry))) : reject(value);
