import { useEffect, useRef } from 'react';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import type { Action } from './use-action.ts';

/** Why the last action failed; that it worked is a toast. */
export function ActionNotice({ action: { failure } }: { action: Pick<Action, 'failure'> }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed may be gone, and the focus with it.
    if (failure && document.activeElement === document.body) place.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <FailureNotice failure={failure} />
    </div>
  );
}
