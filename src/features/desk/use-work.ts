import { useState } from 'react';
import type { Failure } from '../../lib/failure.ts';
import { isSignedOut } from '../../lib/signed-out.ts';
import { explainDesk } from './explain.ts';

/** Tells the gate when a refusal means that the session or the rights are gone, so that it asks again. */
export function reportRefusal(error: unknown): void {
  const { code } = (error ?? {}) as { code?: string };
  if (isSignedOut(error) || code === '42501' || code === 'FORBIDDEN')
    document.dispatchEvent(new Event('hub:session-ended'));
}

/** Runs what a button does, one at a time: whether it is under way, why it did not work, and what it says when it did. */
export function useWork() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [done, setDone] = useState<string>();
  const run = (work: () => Promise<string | undefined>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    setDone(undefined);
    work()
      .then(setDone, (error: unknown) => {
        reportRefusal(error);
        setFailure(explainDesk(error));
      })
      .finally(() => {
        setBusy(false);
      });
  };
  return { run, isBusy, failure, done };
}
