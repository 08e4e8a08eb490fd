import { randomUUID } from 'node:crypto';
import type { Page, WebSocketRoute } from '@playwright/test';
import { inDatabase } from '../support/database.ts';
import { expect } from '../support/hub.ts';
import { setOffline } from '../support/network.ts';
import { test } from '../support/people.ts';
import { connectAll, joinDirectory } from './join-as.ts';

// The browser reports what is cut off on purpose.
test.use({ serviceWorkers: 'allow', expectedConsole: /Failed to load resource|ERR_|WebSocket/ });

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const shown = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).locator('.message-body').allTextContents();

/** Two members in one conversation, the second of whom has connections that can be closed. */
async function meetInThread(meet: (role: 'member') => Promise<{ page: Page; email: string }>) {
  const [ada, ben] = [await meet('member'), await meet('member')];
  await joinDirectory(ada.email, 'Ada');
  const { name: benName, path } = await joinDirectory(ben.email, 'Ben');
  await connectAll(ada.email, ben.email);
  const line = { sockets: [] as WebSocketRoute[], isDown: false };
  await ben.page.routeWebSocket(/realtime/, async (socket) => {
    if (line.isDown) await socket.close();
    else {
      line.sockets.push(socket);
      socket.connectToServer();
    }
  });
  await ada.page.goto(path);
  await ada.page.getByRole('button', { name: `Message ${benName}` }).click();
  await box(ada.page).fill('Hello');
  await box(ada.page).press('Enter');
  await expect.poll(() => shown(ada.page)).toEqual(['Hello']);
  const thread = new URL(ada.page.url()).searchParams.get('thread') ?? '';
  await ben.page.goto(`/account/messages?thread=${thread}`);
  await expect.poll(() => shown(ben.page)).toEqual(['Hello']);
  return { ada, ben, line, thread };
}

test('a connection that drops again and again loses and doubles no message', async ({ meet }) => {
  const { ada, ben, line } = await meetInThread(meet);
  const word = randomUUID().slice(0, 8);
  const sent = ['Hello'];
  for (let n = 0; n < 6; n += 1) {
    const body = `${String(n)} ${word}`;
    sent.push(body);
    // In turn: it does not leave, its answer is lost, the other does not hear of it.
    if (n % 3 === 0) await setOffline(ada.page.context(), true);
    if (n % 3 === 1)
      await ada.page.route(
        '**/rpc/send_message*',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
    if (n % 3 === 2) for (const socket of line.sockets.splice(0)) await socket.close();
    await box(ada.page).fill(body);
    await box(ada.page).press('Enter');
    if (n % 3 === 0) {
      await expect(ada.page.getByText('Not sent.')).toBeVisible();
      await setOffline(ada.page.context(), false);
    }
    await expect.poll(() => shown(ada.page)).toEqual(sent);
    await expect(ada.page.getByText('Not sent.')).toHaveCount(0);
    await expect.poll(() => shown(ben.page)).toEqual(sent);
  }
});

test('a tab that slept for a day shows the latest messages, without a gap', async ({ meet }) => {
  const { ben, line, thread } = await meetInThread(meet);
  line.isDown = true;
  for (const socket of line.sockets.splice(0)) await socket.close();
  await inDatabase(
    `with sent as (insert into public.messages (thread_id, seq, change_no, sender_id, client_id, body, created_at)
       select thread_id, n, n, sender_id, gen_random_uuid(), 'night ' || n, now() - (301 - n) * interval '1 minute'
       from public.messages, generate_series(2, 300) as n where thread_id = $1 and seq = 1)
     update public.threads set last_seq = 300, last_change = 300, last_message_at = now() where id = $1 returning id`,
    thread,
  );
  line.isDown = false;
  await ben.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const numbers = (from: number) => Array.from({ length: 301 - from }, (_, n) => `night ${String(from + n)}`);
  await expect.poll(() => shown(ben.page)).toEqual(numbers(251));
  const latest = ben.page.getByRole('region', { name: 'Messages' }).getByText('night 300', { exact: true });
  await expect(latest).toBeInViewport();
  await ben.page.getByRole('button', { name: 'Show earlier messages' }).click();
  await expect.poll(() => shown(ben.page)).toEqual(numbers(201));
  await expect(ben.page.getByText('301 unread')).toHaveCount(0);
});
