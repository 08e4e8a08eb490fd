import { useEffect } from 'react';
import { viaSecondStep } from '../../kit/session/second-step.ts';

/** Leaves for `next`, by the second step where the session lacks it, as soon as it is known where to. */
export function useGoOn(next: string | undefined): void {
  useEffect(() => {
    if (next === undefined) return;
    viaSecondStep(next).then(
      (address) => {
        location.replace(address);
      },
      () => {
        location.replace(next);
      },
    );
  }, [next]);
}
