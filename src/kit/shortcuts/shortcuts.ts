/** A key with the action that it starts, and what the help says about it. */
export type Shortcut<Action extends string> = readonly [key: string, action: Action, what: string];

interface Press {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  defaultPrevented?: boolean;
  /** Whether the key goes to a field, a choice or an open dialog. */
  isTyping: boolean;
}

/** The action of a key press; undefined while somebody types, and for what belongs to the browser. */
export function findAction<Action extends string>(
  shortcuts: readonly Shortcut<Action>[],
  press: Press,
): Action | undefined {
  if (press.isTyping || press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented)
    return undefined;
  return shortcuts.find(([key]) => key.toLowerCase() === press.key.toLowerCase())?.[1];
}

/** The place to open next in a list of `length`, from the present one; stays inside of it. */
export function moveTo(present: number, action: 'next' | 'previous', length: number): number {
  if (length === 0) return -1;
  return Math.max(0, Math.min(length - 1, present + (action === 'next' ? 1 : -1)));
}
