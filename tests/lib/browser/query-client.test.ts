import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient, renewQueries } from '../../../src/lib/browser/query-client.ts';

it('what changes while it is being read for the first time is read again', async () => {
  const queryKey = ['people', crypto.randomUUID()];
  let people = 1;
  const answers: (() => void)[] = [];
  const read = () => {
    const found = people;
    return new Promise<number>((resolve) => answers.push(() => resolve(found)));
  };
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: read });
  const stop = observer.subscribe(() => undefined);
  // Somebody joins before the first answer has come.
  people = 2;
  const renewed = renewQueries(queryKey);
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  await renewed;
  expect(observer.getCurrentResult().data).toBe(2);
  stop();
});
