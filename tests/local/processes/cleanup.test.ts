import { expect, it } from 'vitest';
import { createCleanupList } from '../../../local/processes/cleanup.ts';

it('stops what follows when a part does not stop in time', async () => {
  const lines: string[] = [];
  const stopped: string[] = [];
  const cleanup = createCleanupList((line) => lines.push(line), 20);
  cleanup.add(() => stopped.push('first'));
  cleanup.add(() => new Promise(() => undefined));
  cleanup.add(() => stopped.push('last'));
  await cleanup.runAll();
  expect(stopped).toEqual(['last', 'first']);
  expect(lines).toEqual(['Could not stop a part: Error: it did not stop within 20 ms']);
});
