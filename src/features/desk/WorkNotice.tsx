import { useEffect, useRef } from 'react';
import type { Failure } from '../../lib/failure.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** What came of the last thing that was done: why it failed, or that it worked. */
export function WorkNotice({ work }: { work: { failure: Failure | undefined; done: string | undefined } }) {
  const place = useRef<HTMLDivElement>(null);
  const { failure, done } = work;
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
