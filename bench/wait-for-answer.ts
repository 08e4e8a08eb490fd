import { setTimeout as wait } from 'node:timers/promises';

/** Resolves once a server that was just started answers, whatever it says. Throws when it does not within some seconds. */
export async function waitForAnswer(address: string, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer) return answer.body?.cancel();
    await wait(50);
  }
  throw new Error(`${name} does not answer.`);
}
