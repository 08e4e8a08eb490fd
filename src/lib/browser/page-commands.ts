/** What can be done on the page that is open, with its key. */
export interface PageCommand {
  key: string;
  label: string;
  run: () => void;
}

const sources = new Set<() => readonly PageCommand[]>();

/** Offers a page's commands in the search over it, as long as the returned function is not called. */
export function offerCommands(list: () => readonly PageCommand[]): () => void {
  sources.add(list);
  return () => {
    sources.delete(list);
  };
}

/** The commands that the open page offers. */
export const listPageCommands = (): PageCommand[] => [...sources].flatMap((list) => list());
