import { useId } from 'react';
import { FormActions } from '../ui/FormActions.tsx';
import { longName } from './samples.ts';
import { TextArea } from '../ui/TextArea.tsx';

/** An open dialog as src/ui/Modal.tsx renders it, in place instead of over the page. */
export function Dialogs() {
  const id = useId();
  return (
    <dialog className="modal" open aria-labelledby={id}>
      <div className="stack">
        <h3 id={id}>Reject {longName}?</h3>
        <TextArea label="Reason" rows={3} hint="The owner receives it by email." />
        <FormActions label="Reject" onCancel={() => undefined} />
      </div>
    </dialog>
  );
}
