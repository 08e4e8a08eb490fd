import { useState } from 'react';
import type { Failure } from '../lib/browser/errors/failure.ts';
import { toUserMessage } from '../lib/browser/errors/to-user-message.ts';
import type { FormResult } from '../lib/browser/report-form.ts';
import { reportAccessError } from './session/session-events.ts';
import { showToast } from './toasts/show-toast.ts';
import type { ToastMessage } from './toasts/toast-message.ts';

/** What a button does: how to start it, and what became of it. */
export interface Action {
  /**
   * Starts the work unless some is under way. A sentence that it resolves to is shown as a toast, a `ToastMessage` with Undo;
   * `name` tells the buttons of a list apart.
   */
  run: (work: () => Promise<unknown>, name?: string) => void;
  /** Like `run`, for a form: with what became of it. */
  submit: (work: () => Promise<unknown>, name?: string) => Promise<FormResult>;
  isBusy: boolean;
  /** The name of the work that is under way. */
  busyWith: string | undefined;
  /** Why the last work failed. */
  failure: Failure | undefined;
  /** The success message of the last work. */
  done: string | undefined;
}

/** Runs the work of buttons, one at a time. */
export function useAction(): Action {
  const [busyWith, setBusyWith] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [done, setDone] = useState<string>();
  const isBusy = busyWith !== undefined;
  const submit: Action['submit'] = async (work, name = '') => {
    if (isBusy) return 'pending';
    setBusyWith(name);
    setFailure(undefined);
    setDone(undefined);
    try {
      const result = await work();
      const toast = toToast(result);
      if (toast) {
        setDone(toast.message);
        showToast(toast);
      }
      return 'complete';
    } catch (error) {
      reportAccessError(error);
      const failed = toUserMessage(error);
      setFailure(failed);
      return { rejected: failed.field };
    } finally {
      setBusyWith(undefined);
    }
  };
  const run: Action['run'] = (work, name) => {
    void submit(work, name);
  };
  return { run, submit, isBusy, busyWith, failure, done };
}

function toToast(result: unknown): ToastMessage | undefined {
  if (typeof result === 'string') return { message: result };
  return isUndoable(result) ? result : undefined;
}

// By its function, which no row that some work resolves to has.
const isUndoable = (result: unknown): result is ToastMessage =>
  typeof result === 'object' && result !== null && 'undo' in result && typeof result.undo === 'function';
