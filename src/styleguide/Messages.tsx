import { Undo2, X } from 'lucide';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import { longName } from './samples.ts';

/** Notices, failures and toasts, and that something loads. */
export function Messages() {
  return (
    <>
      <p>Loading…</p>
      <Notice>
        <p>Your changes are saved.</p>
      </Notice>
      <FailureNotice failure={{ message: 'Fix the highlighted fields:', details: ['Name', longName] }} />
      <TryAgain message="No connection. Check your network and try again." onTry={() => undefined} />
      <Toast text="Listing archived" canUndo />
      <Toast text={`${longName} deleted`} />
      <Toast text="The change could not be undone." type="danger" />
    </>
  );
}

/** A toast as src/kit/toasts renders it, which needs a script and a clock. */
function Toast({ text, canUndo = false, type }: { text: string; canUndo?: boolean; type?: 'danger' }) {
  return (
    <div className="toast" data-type={type}>
      <p>{text}</p>
      {canUndo && (
        <button type="button" className="link">
          <Icon icon={Undo2} /> Undo
        </button>
      )}
      <button type="button" className="close" aria-label="Dismiss">
        <Icon icon={X} />
      </button>
    </div>
  );
}
