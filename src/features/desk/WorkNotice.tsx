import type { Failure } from '../../lib/failure.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** What came of the last thing that was done: why it failed, or that it worked. */
export function WorkNotice({ work }: { work: { failure: Failure | undefined; done: string | undefined } }) {
  if (work.failure) return <FailureNotice failure={work.failure} />;
  return work.done ? <Notice>{work.done}</Notice> : null;
}
