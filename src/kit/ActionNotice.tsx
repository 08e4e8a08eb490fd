import { useEffect, useRef } from 'react';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Action } from './use-action.ts';

/** What became of the last action: why it failed, or that it worked. */
export function ActionNotice({ action }: { action: Pick<Action, 'failure' | 'done'> }) {
  const place = useRef<HTMLDivElement>(null);
  const { failure, done } = action;
  useEffect(() => {
    // The button that was pressed may be gone, and the focus with it.
    if ((failure ?? done) && document.activeElement === document.body) place.current?.focus();
  }, [failure, done]);
  if (!failure && !done) return null;
  return (
    <div ref={place} tabIndex={-1}>
      {failure ? <FailureNotice failure={failure} /> : <Notice>{done}</Notice>}
    </div>
  );
}
