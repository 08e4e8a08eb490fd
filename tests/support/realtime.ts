import { REALTIME_SUBSCRIBE_STATES as states, type RealtimeChannel } from '@supabase/supabase-js';
import { expect } from 'vitest';

/** A broadcast as a subscriber receives it. */
export interface Received {
  event: string;
  payload: unknown;
  meta?: { id: string; replayed?: boolean };
}

/** Joins a channel. Throws when it is refused, with the reason. */
export async function join(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === states.SUBSCRIBED) resolve(channel);
      else if (status !== states.CLOSED) reject(error ?? new Error(status));
    });
  });
}

/** The broadcasts that a channel receives from now on, in their order. */
export function collect(channel: RealtimeChannel): Received[] {
  const received: Received[] = [];
  channel.on('broadcast', { event: '*' }, (message) => void received.push(message as unknown as Received));
  return received;
}

/** Waits until a channel has received these payloads and no others. */
export const expectPayloads = (received: Received[], payloads: unknown[]) =>
  expect.poll(() => received.map(({ payload }) => payload)).toEqual(payloads);
