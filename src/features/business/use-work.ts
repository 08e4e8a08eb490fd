import { useState } from 'react';
import { explainDataFailure } from '../../lib/explain-data-failure.ts';
import type { Failure } from '../../lib/failure.ts';
import { isSignedOut } from '../../lib/signed-out.ts';

/** Runs what a button does, one at a time: whether it is under way, and why it did not work. */
export function useWork(explain: (error: unknown) => Failure = explainDataFailure) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    work()
      .catch((error: unknown) => {
        if (isSignedOut(error)) document.dispatchEvent(new Event('hub:session-ended'));
        setFailure(explain(error));
      })
      .finally(() => {
        setBusy(false);
      });
  };
  return { run, isBusy, failure };
}
