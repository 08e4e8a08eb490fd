import type { ReactNode } from 'react';
import { ConflictView } from '../../../kit/forms/ConflictView.tsx';
import type { Editor } from '../../../kit/forms/editor.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { SavingState } from '../../../kit/forms/SavingState.tsx';
import type { SavingStatus } from '../../../kit/forms/use-editor.ts';
import type { Failure } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';

interface SettingsFormProps<Draft extends object, Row, Patch extends object> {
  /** What it is called where forms are measured. */
  name: string;
  form: {
    editor: Editor<Draft, Row, Patch>;
    failure: Failure | undefined;
    status: SavingStatus;
    message: string;
    isBusy: boolean;
    isDirty: boolean;
    discard: () => void;
    /** Undefined when it could not be saved. */
    save: () => Promise<Row | undefined>;
  };
  labelOf: (field: string) => string;
  /** A value of a field as people read it, for conflicts. */
  readable?: (field: string, value: unknown) => unknown;
  saveLabel: string;
  /** More buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a form of settings: its conflict, why saving failed, and its buttons, which stay in sight while something is unsaved;
 * beside them is the one place that says whether it is saved.
 */
export function SettingsForm<Draft extends object, Row, Patch extends object>({
  name,
  form,
  labelOf,
  readable,
  saveLabel,
  actions,
  children,
}: SettingsFormProps<Draft, Row, Patch>) {
  return (
    <Form
      name={name}
      send={async () => {
        if (!form.isDirty) return 'pending';
        return (await form.save()) === undefined ? 'rejected' : 'complete';
      }}
    >
      <FailureNotice failure={form.failure} />
      <ConflictView editor={form.editor} labelOf={labelOf} {...(readable && { readable })} />
      {children}
      <div className="actions save-bar" data-changed={form.isDirty}>
        <Button type="submit" isBusy={form.isBusy}>
          {saveLabel}
        </Button>
        {form.isDirty && !form.isBusy && (
          <Button variant="quiet" onClick={form.discard}>
            Discard
          </Button>
        )}
        {actions}
        <SavingState status={form.status} isAutosaved={false} message={form.message} />
      </div>
    </Form>
  );
}
