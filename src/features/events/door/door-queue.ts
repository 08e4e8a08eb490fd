import { z } from 'zod';
import { CheckInAnswer, CheckInItem } from '#contracts/door.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { withTimeout } from './with-timeout.ts';
import { putStored, readStored, removeStored } from '../../../lib/browser/door-storage.ts';

const Queued = z.object({ userId: z.string(), item: CheckInItem });

/** The database takes this many at once. */
const batchSize = 500;
/** Longer than this, somebody stands at the door for nothing. */
const timeoutMs = 5000;

// In the order in which they happened.
const keyOf = ({ occurred_at, id }: CheckInItem) => `${occurred_at} ${id}`;

/** What a person did at doors with this device and the server does not have yet, in order. */
export const readQueue = async (userId: string): Promise<CheckInItem[]> =>
  (await readStored('queue'))
    .flatMap((value) => Queued.safeParse(value).data ?? [])
    .filter((one) => one.userId === userId)
    .map(({ item }) => item);

/** Stores what a person did until the server has it; it has ids only, no names. False when this device cannot. */
export const enqueue = (userId: string, item: CheckInItem): Promise<boolean> =>
  putStored('queue', keyOf(item), { userId, item }).then(
    () => true,
    () => false,
  );

/** Forgets what need not be sent. */
export const dequeue = (item: CheckInItem): Promise<void> =>
  removeStored('queue', keyOf(item)).catch(() => undefined);

let sending: Promise<unknown> = Promise.resolve();

/**
 * Sends items, and what waits before them, one call at a time; returns the answers. Throws when the server cannot be asked or the
 * session has ended: everything stays and is marked as answered by the door itself.
 */
export function sendQueue(userId: string, more: readonly CheckInItem[] = []): Promise<CheckInAnswer[]> {
  const sent = sending.then(() => sendNow(userId, more));
  sending = sent.catch(() => undefined);
  return sent;
}

async function sendNow(userId: string, more: readonly CheckInItem[]) {
  const stored = await readQueue(userId);
  const items = [...stored, ...more.filter(({ id }) => !stored.some((one) => one.id === id))];
  const answers: CheckInAnswer[] = [];
  for (let from = 0; from < items.length; from += batchSize) {
    const batch = items.slice(from, from + batchSize);
    try {
      answers.push(...(await callServer(batch)));
    } catch (error) {
      for (const item of batch) await enqueue(userId, { ...item, was_offline: true });
      throw error;
    }
    for (const item of batch) await dequeue(item);
  }
  return answers;
}

async function callServer(items: CheckInItem[]): Promise<CheckInAnswer[]> {
  return withTimeout(timeoutMs, async () => {
    const client = await loadDataClient();
    const { data } = await client.rpc('sync_check_ins', { items }).throwOnError();
    return CheckInAnswer.array().parse(data);
  });
}
