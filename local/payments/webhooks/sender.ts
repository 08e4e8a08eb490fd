import { nowInSeconds } from '../objects/ids.ts';
import { readMode } from '../stand-in.ts';
import type { Delivery, Store } from '../store.ts';
import { signWebhook } from './sign.ts';

const timeoutMs = 10_000;
/** Seconds before each further attempt; Stripe's are longer, over three days. */
const retryAfter = [1, 5, 30, 120, 600, 3600];

interface SenderOptions {
  store: Store;
  url: string;
  secret: string;
  log: (line: string) => void;
}

/** Sends webhooks that are due. */
export interface WebhookSender {
  /** Sends all that are due, one after the other; overlapping calls wait for each other. */
  sendDue: () => Promise<void>;
}

export function createWebhookSender({ store, url, secret, log }: SenderOptions): WebhookSender {
  const send = async (delivery: Delivery) => {
    const event = store.find('event', delivery.event);
    if (!event) {
      store.remove('delivery', delivery.id);
      return;
    }
    const body = JSON.stringify(event, null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signWebhook(body, secret, nowInSeconds()),
      'user-agent': 'Stripe/1.0 (stand-in)',
    };
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
      .then(async (reply) => {
        const text = await reply.text();
        return { isOk: reply.ok, text: `${reply.status} ${text.slice(0, 200)}` };
      })
      .catch((error: unknown) => ({ isOk: false, text: String(error) }));
    const wait = retryAfter[delivery.attempts];
    const attempts = delivery.attempts + 1;
    const isGivenUp = !answer.isOk && wait === undefined;
    const dueAt = Date.now() + (wait ?? 0) * 1000;
    const state = answer.isOk ? 'delivered' : isGivenUp ? 'failed' : 'pending';
    store.put('delivery', { ...delivery, attempts, dueAt, state, lastAnswer: answer.text });
    if (isGivenUp) log(`[payments] The webhook ${event.type} was given up: ${answer.text}`);
  };

  const listDue = () => {
    const pending = store.listBy('delivery', 'state', 'pending');
    const due = pending.filter(({ dueAt }) => dueAt <= Date.now());
    if (readMode(store) !== 'reorder') return due.toReversed();
    // One that is collected with them would come after them, though it is newer.
    const isCollecting = pending.some(({ attempts, dueAt }) => attempts === 0 && dueAt > Date.now());
    return isCollecting ? [] : due;
  };

  let underWay = Promise.resolve();
  const sendAll = async () => {
    for (const delivery of listDue()) await send(delivery);
  };
  return {
    sendDue: () => (underWay = underWay.then(sendAll)),
  };
}
