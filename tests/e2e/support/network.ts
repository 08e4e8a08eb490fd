import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

const answerMs = 15_000;

/**
 * Takes the network away from a browser context, or gives it back. Playwright waits for the answer of each page and then of each
 * service worker, and for that of a worker which the browser has just stopped it would wait until the test ends, without a word. A
 * worker that does not answer has no requests under way, and begins with the setting when it starts again.
 */
export async function setOffline(context: BrowserContext, isOffline: boolean) {
  const answered = new AbortController();
  const answer = context.setOffline(isOffline).finally(() => answered.abort());
  // A context that is closed meanwhile rejects what nobody waits for any more.
  answer.catch(() => undefined);
  await Promise.race([answer, wait(answerMs, undefined, { signal: answered.signal }).catch(() => undefined)]);
}
