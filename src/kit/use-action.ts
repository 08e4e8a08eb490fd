import { useState } from 'react';
import type { Failure } from '../lib/browser/errors/failure.ts';
import { toUserMessage } from '../lib/browser/errors/to-user-message.ts';
import { reportAccessError } from './session/session-events.ts';

/** What a button does: how to start it, and what became of it. */
export interface Action {
  /**
   * Starts the work unless some is under way. A string that it resolves to becomes `done`; `name` distinguishes the buttons of a list
   * apart.
   */
  run: (work: () => Promise<unknown>, name?: string) => void;
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
  const run: Action['run'] = (work, name = '') => {
    if (isBusy) return;
    setBusyWith(name);
    setFailure(undefined);
    setDone(undefined);
    work()
      .then(
        (result) => {
          if (typeof result === 'string') setDone(result);
        },
        (error: unknown) => {
          reportAccessError(error);
          setFailure(toUserMessage(error));
        },
      )
      .finally(() => {
        setBusyWith(undefined);
      });
  };
  return { run, isBusy, busyWith, failure, done };
}
