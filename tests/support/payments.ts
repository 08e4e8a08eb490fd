import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { findFreePort } from '../../local/network/ports.ts';
import { startPayments } from '../../local/payments/start.ts';
import { createStripeProvider } from '../../supabase/functions/billing/stripe.ts';

/** A webhook as it arrived. */
interface Received {
  id: string;
  type: string;
  body: Buffer;
  signature: string;
}

/** The fields of the hosted page; those left out are a card that works. */
type Fields = Partial<Record<'email' | 'kind' | 'number' | 'expiry' | 'cvc' | 'name' | 'account', string>>;

/** A client of the stripe package for what answers as Stripe. */
const createClient = (secretKey: string, url: string) =>
  new Stripe(secretKey, {
    protocol: 'http',
    host: 'localhost',
    port: new URL(url).port,
    maxNetworkRetries: 0,
  });

/** Starts what answers as Stripe with a receiver of its webhooks; `restart` keeps its data. */
export async function startTestPayments() {
  const folder = await mkdtemp(join(tmpdir(), 'hub-payments-'));
  const received: Received[] = [];
  const answer = { status: 200, takesCards: true, isLate: false };
  const receiver = createServer((request, reply) => {
    if (request.url === '/functions/v1/billing/status') {
      reply.end(JSON.stringify({ takes_cards: answer.takesCards, is_live: false }));
      return;
    }
    if (request.url === '/rest/v1/rpc/billing_worker_state') {
      reply.end(JSON.stringify({ is_late: answer.isLate }));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { id, type } = JSON.parse(body.toString()) as { id: string; type: string };
      received.push({ id, type, body, signature: String(request.headers['stripe-signature']) });
      reply.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/functions/v1/billing/webhooks/stripe`;
  const lines: string[] = [];
  const start = async () =>
    startPayments({
      port: await findFreePort(),
      folder,
      webhookUrl,
      log: (line) => void lines.push(line),
    });
  let payments = await start();
  const settings = () => ({
    secretKey: payments.secretKey,
    webhookSecret: payments.webhookSecret,
    apiUrl: new URL(payments.url),
  });
  const post = (path: string, fields: Record<string, string>) =>
    fetch(new URL(path, payments.url), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const works = { email: 'payer@town.test', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };

  return {
    received,
    lines,
    webhookUrl,
    /** What the receiver, which stands for the hub, answers. */
    answer,
    get url() {
      return payments.url;
    },
    get webhookSecret() {
      return payments.webhookSecret;
    },
    settings,
    createProvider: () => createStripeProvider(settings()),
    createClient: () => createClient(payments.secretKey, payments.url),
    post,
    /** Submits the hosted page at `url`. */
    pay: (url: string, fields: Fields = {}) => post(new URL(url).pathname, { ...works, ...fields }),
    /** Answers the bank's question for a checkout. */
    confirm: (url: string, reply: 'yes' | 'no') =>
      post(`${new URL(url).pathname}/confirm`, { answer: reply }),
    control: (action: string, id: string) => post(`/control/${action}`, { id }),
    restart: async () => {
      await payments.close();
      payments = await start();
    },
    close: async () => {
      await payments.close();
      await new Promise((resolve) => receiver.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestPayments = Awaited<ReturnType<typeof startTestPayments>>;
