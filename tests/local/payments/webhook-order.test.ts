import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openStore } from '../../../local/payments/store.ts';
import { createStandIn } from '../../../local/payments/stand-in.ts';
import { createWebhookSender } from '../../../local/payments/webhooks/sender.ts';

/** Tells a story with a clock that stands still until it is set, and webhooks of this mode. */
async function withWebhooks(
  mode: 'delay' | 'reorder',
  story: (webhooks: {
    setClock: (ms: number) => void;
    emit: (type: string) => void;
    sendDue: () => Promise<unknown>;
    sent: string[];
  }) => Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'hub-webhooks-'));
  const store = openStore(folder);
  const clock = vi.spyOn(Date, 'now');
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { type: string }).type);
    return Promise.resolve(new Response(null, { status: 200 }));
  });
  try {
    store.put('setting', { id: 'webhook_mode', value: mode });
    const standIn = createStandIn({ store, publicUrl: '', debitMs: 0 }, '2026-01-01', () => undefined);
    const sender = createWebhookSender({
      store,
      url: 'http://hub.test',
      secret: 'whsec',
      log: () => undefined,
    });
    await story({
      setClock: (ms) => clock.mockReturnValue(ms),
      emit: (type) => {
        standIn.emit(type, {});
      },
      sendDue: () => sender.sendDue(),
      sent,
    });
  } finally {
    clock.mockRestore();
    vi.unstubAllGlobals();
    store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

it('webhooks that are sent newest first wait for all that are collected, however slowly they come', () =>
  withWebhooks('reorder', async ({ setClock, emit, sendDue, sent }) => {
    setClock(10_000);
    emit('charge.succeeded');
    setClock(10_900);
    emit('checkout.session.completed');
    setClock(12_000);
    await sendDue();
    expect(sent).toEqual([]);
    setClock(13_000);
    await sendDue();
    expect(sent).toEqual(['checkout.session.completed', 'charge.succeeded']);
  }));

it('webhooks that are sent late come after five seconds, in order', () =>
  withWebhooks('delay', async ({ setClock, emit, sendDue, sent }) => {
    setClock(10_000);
    emit('charge.succeeded');
    emit('checkout.session.completed');
    setClock(14_900);
    await sendDue();
    expect(sent).toEqual([]);
    setClock(15_100);
    await sendDue();
    expect(sent).toEqual(['charge.succeeded', 'checkout.session.completed']);
  }));
