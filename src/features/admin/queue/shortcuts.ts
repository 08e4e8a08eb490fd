import type { Shortcut } from '../../../kit/shortcuts/shortcuts.ts';

/** What a key does in the queue. */
export type QueueAction = 'next' | 'previous' | 'approve' | 'reject' | 'mark' | 'help';

/** The keys with what they do, as the help lists them. */
export const queueKeys: readonly Shortcut<QueueAction>[] = [
  ['j', 'next', 'Next item'],
  ['k', 'previous', 'Previous item'],
  ['x', 'mark', 'Select the open item'],
  ['a', 'approve', 'Approve the selected items or the open item'],
  ['r', 'reject', 'Reject the selected items or the open item'],
  ['?', 'help', 'Show keyboard shortcuts'],
];
