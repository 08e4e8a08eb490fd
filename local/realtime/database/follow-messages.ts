import type { Sql } from 'postgres';
import { listen } from '../../postgres/listen.ts';
import type { StoredMessage } from './replay.ts';

/** A message that was committed to realtime.messages. */
export interface CommittedMessage extends StoredMessage {
  topic: string;
  private: boolean;
}

interface QueuedMessage extends CommittedMessage {
  position: string;
  /** Null when the message was deleted before it could be read. */
  id: string;
}

/** What the database tells the server. */
export interface DatabaseListener {
  onMessage: (message: CommittedMessage) => void;
  /** Rights on a private topic may have changed; on all private topics if it is empty. */
  onRecheck: (topic: string) => void;
  log: (line: string) => void;
}

const batch = 500;

/**
 * Passes on each committed message once, in the order in which they become visible, also those committed while the connection
 * was lost. `sql` reads them.
 */
export async function followMessages(
  databaseUrl: string,
  sql: Sql,
  { onMessage, onRecheck, log }: DatabaseListener,
): Promise<{ close(): Promise<void> }> {
  const queue = createQueue(sql, onMessage);
  let running: Promise<void> = Promise.resolve();
  let isWaiting = false;
  const read = () => {
    if (isWaiting) return;
    isWaiting = true;
    running = running
      .then(() => {
        isWaiting = false;
        return queue.drain();
      })
      // What stays in the queue is read after the next message, or when the connection is back.
      .catch((error: unknown) => {
        log(`[realtime] Messages of the database could not be read: ${String(error)}`);
      });
  };
  const listener = await listen(
    databaseUrl,
    { local_realtime_recheck: onRecheck, local_realtime: read },
    () => {
      onRecheck('');
      read();
    },
  );
  await running;
  return {
    close: async () => {
      await listener.close();
      await running;
    },
  };
}

function createQueue(sql: Sql, onMessage: (message: CommittedMessage) => void) {
  // Passed on, and perhaps still in the queue because the connection was lost.
  const passedOn = new Set<string>();
  const drainBatch = async () => {
    const rows = await sql<QueuedMessage[]>`
      select position, messages.id, topic, event, private, payload::text, binary_payload
      from local_realtime.queue left join realtime.messages
        on messages.id = queue.message_id and messages.inserted_at = queue.inserted_at
      order by position limit ${batch}`;
    for (const { position, ...message } of rows) {
      if (!passedOn.has(position) && message.id) onMessage(message);
      passedOn.add(position);
    }
    const positions = rows.map(({ position }) => position);
    if (positions.length > 0) await sql`delete from local_realtime.queue where position in ${sql(positions)}`;
    for (const position of positions) passedOn.delete(position);
    return rows.length;
  };
  return {
    async drain(): Promise<void> {
      while ((await drainBatch()) === batch);
    },
  };
}
