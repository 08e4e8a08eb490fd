import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { serveOnLoopback } from '../network/loopback-server.ts';
import { createApi } from './api/app.ts';
import { nowInSeconds } from './objects/ids.ts';
import { createPages } from './pages/app.ts';
import { createStandIn } from './stand-in.ts';
import { openStore, type Store } from './store.ts';
import { endDebit } from './transitions/charges.ts';
import { expireCheckout } from './transitions/checkouts.ts';
import { createWebhookSender } from './webhooks/sender.ts';

const apiVersion = '2026-10-28.endive';
const lookEveryMs = 200;
const debitMs = 60_000;

interface PaymentsOptions {
  /** A loopback port that is free. */
  port: number;
  folder: string;
  /** Where webhooks are sent. */
  webhookUrl: string;
  log: (line: string) => void;
}

/** What answers as Stripe on this machine. */
export interface Payments {
  /** The control page and the base of the API. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  close: () => Promise<void>;
}

/** A secret that stays the same for a data folder. */
function keepSecret(store: Store, id: string, prefix: string): string {
  const value = store.find('setting', id)?.value ?? prefix + randomBytes(24).toString('hex');
  return store.put('setting', { id, value }).value;
}

/** Starts the stand-in: the API, the payers' pages, the control page and the webhooks. No money moves and nothing leaves this machine. */
export async function startPayments({ port, folder, webhookUrl, log }: PaymentsOptions): Promise<Payments> {
  const store = openStore(folder);
  const secretKey = keepSecret(store, 'secret_key', 'sk_test_');
  const webhookSecret = keepSecret(store, 'webhook_secret', 'whsec_');
  const url = `http://localhost:${port}`;
  const sender = createWebhookSender({ store, url: webhookUrl, secret: webhookSecret, log });
  let underWay = Promise.resolve();
  let isClosed = false;
  const look = async () => {
    const debits = store.list('debit').filter(({ dueAt }) => dueAt <= Date.now());
    const late = store
      .listBy('checkout.session', 'status', 'open')
      .filter(({ expires_at }) => expires_at <= nowInSeconds());
    if (debits.length + late.length > 0)
      store.transaction(() => {
        for (const { id, outcome } of debits) endDebit(standIn, id, outcome);
        for (const session of late) expireCheckout(standIn, session);
      });
    await sender.sendDue();
  };
  const wake = () => {
    if (isClosed) return;
    underWay = underWay.then(look).catch((error: unknown) => {
      log(`[payments] ${String(error)}`);
    });
  };
  // Webhooks are sent once the transaction that caused them is written.
  const wakeSoon = () => void setImmediate(wake);
  const standIn = createStandIn({ store, publicUrl: url, debitMs }, apiVersion, wakeSoon);
  const app = new Hono()
    .route('/', createApi(standIn, { secretKey, webhookUrl }))
    .route('/', createPages(standIn, wakeSoon));
  app.onError((error, c) => {
    log(`[payments] ${c.req.method} ${c.req.path} failed: ${error.stack ?? String(error)}`);
    return c.json({ error: { type: 'api_error', message: 'The stand-in failed.' } }, 500);
  });
  const server = await serveOnLoopback(app.fetch, port);
  const timer = setInterval(wake, lookEveryMs);
  return {
    url,
    secretKey,
    webhookSecret,
    close: async () => {
      clearInterval(timer);
      isClosed = true;
      await server.close();
      await underWay;
      store.close();
    },
  };
}
