import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { listen } from '../session/session-events.ts';
import { Editor, type EditorConfig } from './editor.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

const autosaveDelayMs = 1_200;

/** How far saving is. */
export type SavingStatus = 'new' | 'saved' | 'unsaved' | 'invalid' | 'saving' | 'failed' | 'conflict';

/**
 * The state and the actions of a form on one row: it saves while somebody types where `config` says so, asks before the page is
 * left with something unsaved, and merges what others save meanwhile. `config` is read once.
 */
export function useEditor<Draft extends object, Stored, Columns extends object>(
  config: EditorConfig<Draft, Stored, Columns>,
) {
  const [editor] = useState(() => new Editor(config));
  const state = useSyncExternalStore(editor.subscribe, editor.getState, editor.getState);
  const { stored, draft, conflict, failure, isBusy, isChecked } = state;
  const { isDirty, isDue, errors } = editor;
  const isAutosaved = config.isAutosaved?.(stored) ?? false;
  useLeaveGuard(isDirty);

  const autosave = useEffectEvent(() => {
    void editor.autosave();
  });
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(autosave, autosaveDelayMs);
    return () => {
      clearTimeout(timer);
    };
    // Each change of the draft restarts the delay.
  }, [draft, isDue]);
  useEffect(
    () =>
      listen('session-restored', () => {
        editor.retry();
      }),
    [editor],
  );

  const hasErrors = Object.keys(errors).length > 0;
  const unsaved = isAutosaved && hasErrors ? 'invalid' : 'unsaved';
  const status: SavingStatus = conflict
    ? 'conflict'
    : isBusy
      ? 'saving'
      : failure && isDirty
        ? 'failed'
        : isDirty
          ? unsaved
          : stored === undefined
            ? 'new'
            : 'saved';
  return {
    ...state,
    editor,
    errors,
    isDirty,
    isAutosaved,
    status,
    /** Why the last save failed; undefined once something is saved. */
    failure: failure && (isDirty || stored === undefined) ? toUserMessage(failure.error) : undefined,
    /** Whether errors kept the form from saving. */
    isBlocked: isChecked && hasErrors,
    change: (fields: Partial<Draft>) => {
      editor.change(fields);
    },
    save: () => editor.save(),
    discard: () => {
      editor.discard();
    },
  };
}
