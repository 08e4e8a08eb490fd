import { useState } from 'react';
import { type CommunityReport, maxReasonLength } from '#contracts/moderation.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { CheckboxGroup } from '../../../kit/forms/CheckboxGroup.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { entityLabels } from './labels.ts';
import { decideReport, type NewSanction } from './moderation.ts';
import { SanctionFields } from './SanctionFields.tsx';
import { useReason } from './use-reason.tsx';

interface HideDialogProps {
  report: CommunityReport;
  onDone: () => void;
  onUndo: () => Promise<void>;
  onClose: () => void;
}

const parts = { texts: 'Texts', photo: 'Photo' } as const;

/** Hides what was reported, with a reason for its author, and warns, mutes or bans them if wanted. */
export function HideDialog({ report, onDone, onUndo, onClose }: HideDialogProps) {
  const { id, entity, subject_id: subjectId } = report;
  const [sanction, setSanction] = useState<NewSanction>();
  const [hides, setHides] = useState<readonly string[]>(entity === 'profile' ? [parts.texts] : []);
  const { reason, check, field } = useReason('The person gets it by email. Who reported is not named.');
  const [note, setNote] = useState('');
  const action = useAction();
  const send = () => {
    if (!check()) return { rejected: 'reason' };
    return action.submit(async () => {
      await decideReport({
        report: id,
        decision: 'hidden',
        note,
        reason,
        hides: (['texts', 'photo'] as const).filter((part) => hides.includes(parts[part])),
        sanction,
      });
      onClose();
      onDone();
      return { message: 'Hidden.', undo: onUndo };
    });
  };
  return (
    <Modal title={`Hide ${entityLabels[entity].toLowerCase()}`} onClose={onClose}>
      <Form name="hide-reported" send={send}>
        <ActionNotice action={action} />
        {entity === 'profile' && (
          <CheckboxGroup
            label="What to hide"
            choices={Object.values(parts)}
            chosen={hides}
            onChange={setHides}
          />
        )}
        {subjectId !== null && <SanctionFields value={sanction} isOptional onChange={setSanction} />}
        {field}
        <TextArea
          label="Note (optional)"
          hint="For colleagues only."
          rows={2}
          maxLength={maxReasonLength}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <FormActions label="Hide" isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
