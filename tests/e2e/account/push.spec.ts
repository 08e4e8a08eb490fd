import { randomUUID } from 'node:crypto';
import type { CDPSession, Page, Worker } from '@playwright/test';
import { composePush } from '../../../supabase/functions/notify/services/compose-push.ts';
import { expect } from '../support/hub.ts';
import { test } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

interface Registration {
  registrationId: string;
  scopeURL: string;
  isDeleted: boolean;
}

/** What the service worker showed, and what it opened or brought to the front. */
interface Recorded {
  shown: { title: string; body: string; tag: string; path: unknown }[];
  opened: string[];
  /** Whether the person allows notifications; otherwise the browser itself answers, which was never asked for them. */
  isAllowed: boolean;
  /** What the browser answered then. */
  refusals: string[];
}

// Runs in the service worker: a browser without a window never allows notifications, and has no place for them.
function recordInWorker() {
  interface Options {
    body: string;
    tag: string;
    data: { path: unknown };
  }
  type Show = (this: unknown, title: string, options: Options) => Promise<void>;
  const scope = globalThis as unknown as {
    recorded: Recorded;
    ServiceWorkerRegistration: { prototype: { showNotification: Show } };
    WindowClient: { prototype: { focus: (this: { url: string }) => Promise<unknown> } };
    clients: { openWindow: (address: string) => Promise<null> };
  };
  const recorded: Recorded = { shown: [], opened: [], isAllowed: true, refusals: [] };
  scope.recorded = recorded;
  const { prototype } = scope.ServiceWorkerRegistration;
  const show = prototype.showNotification;
  prototype.showNotification = async function record(title, options) {
    if (!recorded.isAllowed) {
      await show.call(this, title, options).catch((error: unknown) => {
        recorded.refusals.push(String(error));
        throw error;
      });
    }
    const { body, tag, data } = options;
    // The browser replaces what it shows with the same tag.
    recorded.shown = recorded.shown.filter((other) => other.tag !== tag);
    recorded.shown.push({ title, body, tag, path: data.path });
  };
  // A press that no person made may open and focus nothing.
  scope.clients.openWindow = (address) => {
    recorded.opened.push(`opens ${address}`);
    return Promise.resolve(null);
  };
  scope.WindowClient.prototype.focus = function focus() {
    recorded.opened.push(`focuses ${this.url}`);
    return Promise.resolve(this);
  };
}

/** Hands messages to the service worker of a page, as a push service does: none can be reached from here. */
async function connectPushService(page: Page) {
  await page.goto('/');
  const { origin } = new URL(page.url());
  const session: CDPSession = await page.context().newCDPSession(page);
  let registrationId = '';
  session.on(
    'ServiceWorker.workerRegistrationUpdated',
    ({ registrations }: { registrations: Registration[] }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin));
      if (own) ({ registrationId } = own);
    },
  );
  await session.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => registrationId).not.toBe('');
  await expect.poll(() => page.context().serviceWorkers().length).toBe(1);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no service worker.');
  await worker.evaluate(recordInWorker);
  const deliver = (message: unknown) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: typeof message === 'string' ? message : JSON.stringify(message),
    });
  return { deliver, origin, worker };
}

const read = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded);
const shown = async (worker: Worker) => (await read(worker)).shown;

const allow = (worker: Worker, isAllowed: boolean) =>
  worker.evaluate((given) => {
    (globalThis as unknown as { recorded: Recorded }).recorded.isAllowed = given;
  }, isAllowed);

/** Presses the notification with a tag; what the service worker then opens or brings to the front, and whether it took it away. */
const press = (worker: Worker, tag: string) =>
  worker.evaluate(async (pressed) => {
    const scope = globalThis as unknown as {
      recorded: Recorded;
      ExtendableEvent: new (type: string) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const { recorded } = scope;
    const notification = recorded.shown.find((one) => one.tag === pressed);
    const done: Promise<unknown>[] = [];
    let isClosed = false;
    recorded.opened = [];
    const event = Object.defineProperties(new scope.ExtendableEvent('notificationclick'), {
      notification: {
        value: {
          data: { path: notification?.path },
          close: () => {
            isClosed = true;
          },
        },
      },
      waitUntil: { value: (work: Promise<unknown>) => done.push(work) },
    });
    scope.dispatchEvent(event);
    await Promise.all(done);
    return { opened: recorded.opened, isClosed };
  }, tag);

test(
  'a push is shown by the browser in the language of its person, and a press opens its page',
  { tag: '@fast' },
  async ({ meet }) => {
    const { page } = await meet('member');
    const { deliver, origin, worker } = await connectPushService(page);
    const slug = `row-${randomUUID().slice(0, 8)}`;
    const data = { outcome: 'invited', group: 'Rowing club', slug, person: 'Ada Field' };
    const hub = { title: 'Test Chamber', timeZone: 'UTC', siteUrl: origin };
    const english = composePush('group', data, { ...hub, language: 'en' });
    const spanish = composePush('group', data, { ...hub, language: 'es' });
    expect(spanish.path).toMatch(/^\/es\//);

    await test.step('both languages are shown as they are sent', async () => {
      await deliver(english);
      await deliver(spanish);
      await expect.poll(() => shown(worker)).toEqual(expect.arrayContaining([english, spanish]));
      expect(english.body).not.toBe(spanish.body);
    });

    await test.step('the same thing again replaces what is shown of it', async () => {
      await deliver({ ...english, body: 'Changed' });
      await expect
        .poll(async () => (await shown(worker)).map(({ body }) => body).toSorted())
        .toEqual(['Changed', spanish.body].toSorted());
    });

    await test.step('what the hub did not send, or names another site, shows and opens nothing else', async () => {
      await deliver('no JSON');
      await deliver({ title: 3, body: 'x' });
      const foreign = { title: 'Elsewhere', body: 'Win', path: 'https://evil.example/', tag: 'foreign' };
      await deliver(foreign);
      await expect.poll(async () => (await shown(worker)).length).toBe(3);
      expect(await press(worker, 'foreign')).toEqual({ opened: [`opens ${origin}`], isClosed: true });
    });

    await test.step('a press opens the page, and brings one to the front that is open', async () => {
      expect(await press(worker, spanish.tag)).toEqual({
        opened: [`opens ${origin}${spanish.path}`],
        isClosed: true,
      });
      await page.goto(english.path);
      expect(await press(worker, english.tag)).toEqual({
        opened: [`focuses ${origin}${english.path}`],
        isClosed: true,
      });
    });

    await test.step('once the person takes the permission away, nothing is shown until they give it again', async () => {
      const before = await shown(worker);
      await allow(worker, false);
      await deliver({ ...english, body: 'Refused', tag: 'refused' });
      await expect
        .poll(async () => (await read(worker)).refusals)
        .toEqual([expect.stringContaining('No notification permission')]);
      expect(await shown(worker)).toEqual(before);
      await allow(worker, true);
      await deliver({ ...english, body: 'Allowed again' });
      await expect.poll(async () => (await shown(worker)).map(({ body }) => body)).toContain('Allowed again');
      expect(await shown(worker)).toHaveLength(before.length);
    });
  },
);
