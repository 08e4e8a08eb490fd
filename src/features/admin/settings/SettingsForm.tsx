import type { ReactNode } from 'react';
import { ConflictView } from '../../../kit/forms/ConflictView.tsx';
import type { Editor } from '../../../kit/forms/editor.ts';
import { SavingState } from '../../../kit/forms/SavingState.tsx';
import type { SavingStatus } from '../../../kit/forms/use-editor.ts';
import type { Failure } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { submitWith } from '../../../ui/submit-with.ts';

interface SettingsFormProps<Draft extends object, Row, Patch extends object> {
  form: {
    editor: Editor<Draft, Row, Patch>;
    failure: Failure | undefined;
    status: SavingStatus;
    message: string;
    isBusy: boolean;
    isDirty: boolean;
    save: () => Promise<unknown>;
  };
  labelOf: (field: string) => string;
  /** A value of a field as people read it, for conflicts. */
  readable?: (field: string, value: unknown) => unknown;
  saveLabel: string;
  /** More buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a form of settings: its conflict, why saving failed, and its buttons. */
export function SettingsForm<Draft extends object, Row, Patch extends object>({
  form,
  labelOf,
  readable,
  saveLabel,
  actions,
  children,
}: SettingsFormProps<Draft, Row, Patch>) {
  return (
    <form
      className="form"
      noValidate
      onSubmit={submitWith(() => {
        if (form.isDirty) void form.save();
      })}
    >
      <FailureNotice failure={form.failure} />
      <ConflictView editor={form.editor} labelOf={labelOf} {...(readable && { readable })} />
      {children}
      <div className="actions">
        <Button type="submit" isBusy={form.isBusy}>
          {saveLabel}
        </Button>
        {actions}
        <SavingState status={form.status} isAutosaved={false} message={form.message} />
      </div>
    </form>
  );
}
