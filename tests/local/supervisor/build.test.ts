import { expect, it } from 'vitest';
import { lockBuilds } from '../../../local/site/build.ts';
import { runProgram } from './support/hub.ts';

it('a build waits for another one in the same checkout', async () => {
  const lock = await lockBuilds({ log: () => undefined });
  // Help is printed where the build would begin.
  const build = runProgram(process.execPath, ['scripts/run.mjs', 'scripts/build.ts', '--help']);
  await build.untilPrinted(/waiting for that build/);
  expect(build.stdout).not.toContain('astro build');
  lock.release();
  expect(await build.exited).toBe(0);
  expect(build.stdout).toContain('astro build');
});
