import { useState } from 'react';
import { explainRefusal } from './explain-refusal.ts';
import type { Failure } from './failure.ts';

/** Runs what a button does, one at a time: whether it is under way, and why it did not work. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    work()
      .catch((error: unknown) => {
        setFailure(explainRefusal(error));
      })
      .finally(() => {
        setBusy(false);
      });
  };
  return { run, isBusy, failure };
}
