import * as z from 'zod/mini';
import {
  deleteDraft,
  type DraftKey,
  readDrafts,
  saveDraft,
  unsentKey,
} from '../../../lib/browser/draft-storage.ts';

const StoredMessage = z.object({
  client: z.string(),
  /** When it was to be sent, in milliseconds since 1970. */
  at: z.number(),
  body: z.string(),
  files: z.array(z.object({ id: z.string(), alt: z.string(), name: z.string() })),
});
export type StoredMessage = z.infer<typeof StoredMessage>;

/** Whose messages to which conversation. */
export interface OutboxOwner {
  userId: string;
  threadId: string;
}

const keyOf = ({ userId, threadId }: OutboxOwner, client: string): DraftKey =>
  unsentKey({ userId, name: `outbox-${threadId}-${client}` });

/** The messages that were on their way when a page was closed or could not be sent, in their order. */
export function readOutbox(owner: OutboxOwner): StoredMessage[] {
  return readDrafts(keyOf(owner, ''))
    .flatMap((stored) => StoredMessage.safeParse(stored).data ?? [])
    .toSorted((one, other) => one.at - other.at);
}

/** Keeps a message on this device, as drafts are, until it is sent or discarded. */
export function storeInOutbox(owner: OutboxOwner, message: StoredMessage): void {
  saveDraft(keyOf(owner, message.client), message);
}

/** Forgets a message. */
export function removeFromOutbox(owner: OutboxOwner, client: string): void {
  deleteDraft(keyOf(owner, client));
}
