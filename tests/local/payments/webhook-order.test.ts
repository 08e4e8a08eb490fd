import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openStore } from '../../../local/payments/store.ts';
import { createStandIn } from '../../../local/payments/stand-in.ts';
import { createWebhookSender } from '../../../local/payments/webhooks/sender.ts';

it('webhooks that are sent newest first wait for all that are collected, however slowly they come', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-webhooks-'));
  const store = openStore(folder);
  const clock = vi.spyOn(Date, 'now');
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { type: string }).type);
    return Promise.resolve(new Response(null, { status: 200 }));
  });
  try {
    store.put('setting', { id: 'webhook_mode', value: 'reorder' });
    const standIn = createStandIn({ store, publicUrl: '', debitMs: 0 }, '2026-01-01', () => undefined);
    const sender = createWebhookSender({
      store,
      url: 'http://hub.test',
      secret: 'whsec',
      log: () => undefined,
    });
    clock.mockReturnValue(10_000);
    standIn.emit('charge.succeeded', {});
    clock.mockReturnValue(10_900);
    standIn.emit('checkout.session.completed', {});
    clock.mockReturnValue(12_000);
    await sender.sendDue();
    expect(sent).toEqual([]);
    clock.mockReturnValue(13_000);
    await sender.sendDue();
    expect(sent).toEqual(['checkout.session.completed', 'charge.succeeded']);
  } finally {
    clock.mockRestore();
    vi.unstubAllGlobals();
    store.close();
    await rm(folder, { recursive: true, force: true });
  }
});
