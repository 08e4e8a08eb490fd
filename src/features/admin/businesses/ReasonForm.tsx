import { type ReactNode, useId, useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { submitWith } from '../../../ui/submit-with.ts';
import { TextArea } from '../../../ui/TextArea.tsx';

interface ReasonFormProps {
  title: string;
  label: string;
  /** Who reads the reason. */
  hint: string;
  /** A checkbox that keeps the team and its inbox; none without it. */
  team?: { label: string; hint: string } | undefined;
  /** What is missing before it can be sent. */
  missing?: string | undefined;
  /** Does it; an error stays in the dialog with what was typed. */
  send: (reason: string, teamStays: boolean) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog that changes a listing for a reason. */
export function ReasonForm({ title, label, hint, team, missing, send, onClose, children }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [teamStays, setTeamStays] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const action = useAction();
  const hintId = useId();
  const submit = () => {
    if (reason.trim() === '') {
      setErrors(['Enter a reason.']);
      return;
    }
    action.run(async () => {
      if (missing) throw new UserError(missing);
      await send(reason.trim(), teamStays);
    });
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form className="form" onSubmit={submitWith(submit)}>
        <ActionNotice action={action} />
        {children}
        {team && (
          <div>
            <label className="check">
              <input
                type="checkbox"
                checked={teamStays}
                aria-describedby={hintId}
                onChange={(event) => setTeamStays(event.target.checked)}
              />
              {team.label}
            </label>
            <p id={hintId} className="soft">
              {team.hint}
            </p>
          </div>
        )}
        <TextArea
          label="Reason"
          hint={hint}
          maxLength={2000}
          rows={3}
          value={reason}
          errors={errors}
          onChange={(event) => {
            setReason(event.target.value);
            setErrors([]);
          }}
        />
        <FormActions label={label} isBusy={action.isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}
