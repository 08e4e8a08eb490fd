import type Stripe from 'stripe';
import { newId, nowInSeconds } from './objects/ids.ts';
import type { Store } from './store.ts';

/** How webhooks are sent, to try what a network does to them. */
export const webhookModes = ['normal', 'duplicate', 'delay', 'reorder'] as const;
export type WebhookMode = (typeof webhookModes)[number];

/** What the transitions of payments need: the objects, and a place to announce a change. */
export interface StandIn {
  store: Store;
  /** Where payers' browsers reach the pages, without a trailing slash. */
  publicUrl: string;
  /** How long a bank debit takes. */
  debitMs: number;
  /** Records an event and sends it to the webhook. */
  emit: (type: string, object: object) => void;
}

const delayMs = 5_000;
/** How long events are collected before they are sent newest first. */
const reorderMs = 1_500;

/** Which webhooks are due when, by the mode that the control page sets. */
export const readMode = (store: Store): WebhookMode =>
  webhookModes.find((mode) => mode === store.find('setting', 'webhook_mode')?.value) ?? 'normal';

/** Adds a webhook of `event` that is sent after `delay` milliseconds. */
export function queueDelivery(store: Store, event: string, delay: number): void {
  const id = newId('wh');
  const dueAt = Date.now() + delay;
  store.put('delivery', { id, event, dueAt, attempts: 0, state: 'pending', lastAnswer: '' });
}

/** A stand-in on `store`; `wake` is called when webhooks are due. */
export function createStandIn(
  options: Pick<StandIn, 'store' | 'publicUrl' | 'debitMs'>,
  apiVersion: string,
  wake: () => void,
): StandIn {
  const { store } = options;
  const emit = (type: string, object: object) => {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: nowInSeconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    } as Stripe.Event;
    store.put('event', event);
    const mode = readMode(store);
    const delay = { normal: 0, duplicate: 0, delay: delayMs, reorder: reorderMs }[mode];
    for (let copy = mode === 'duplicate' ? 2 : 1; copy > 0; copy -= 1) queueDelivery(store, event.id, delay);
    wake();
  };
  return { ...options, emit };
}
