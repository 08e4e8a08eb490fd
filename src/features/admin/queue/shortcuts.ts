/** What a key does in the queue. */
export type QueueAction = 'next' | 'previous' | 'approve' | 'reject' | 'mark' | 'help';

/** The keys with what they do, as the help lists them. */
export const queueKeys: readonly (readonly [key: string, action: QueueAction, what: string])[] = [
  ['j', 'next', 'Next item'],
  ['k', 'previous', 'Previous item'],
  ['x', 'mark', 'Select the open item'],
  ['a', 'approve', 'Approve the selected items or the open item'],
  ['r', 'reject', 'Reject the selected items or the open item'],
  ['?', 'help', 'Show keyboard shortcuts'],
];

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
export function findAction(press: Press): QueueAction | undefined {
  if (press.isTyping || press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented)
    return undefined;
  return queueKeys.find(([key]) => key === press.key.toLowerCase())?.[1];
}

/** Whether what has the focus takes letters itself. */
export const isTypingIn = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, dialog, [contenteditable]') !== null;

/** The place to open next in a list of `length`, from the present one; stays inside of it. */
export function moveTo(present: number, action: 'next' | 'previous', length: number): number {
  if (length === 0) return -1;
  return Math.max(0, Math.min(length - 1, present + (action === 'next' ? 1 : -1)));
}
