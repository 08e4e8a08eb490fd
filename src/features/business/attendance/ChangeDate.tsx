import { useState } from 'react';
import { fromLocalTime, toLocalTime } from '../../../lib/shared/zoned-time.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import type { FormResult } from '../../../lib/browser/report-form.ts';

/** What becomes of a date, or of an event with all of its dates. */
export type DateChange = 'move' | 'postpone' | 'resume' | 'cancel';

const texts: Record<DateChange, { consequence: string; confirm: string; needsReason: boolean }> = {
  move: { consequence: 'Registrations stay valid.', confirm: 'Reschedule', needsReason: false },
  postpone: {
    consequence: 'Registrations stay valid. Nobody can register until you reschedule or resume it.',
    confirm: 'Postpone',
    needsReason: true,
  },
  resume: { consequence: 'It takes place as planned.', confirm: 'Resume', needsReason: false },
  cancel: { consequence: 'This cannot be undone.', confirm: 'Confirm cancellation', needsReason: true },
};

interface ChangeDateProps {
  kind: DateChange;
  title: string;
  /** How many people get an email. */
  people: number;
  /** Where a date is moved from, for `move` only. */
  from?: { starts_at: string; zone: string };
  work: (reason: string, start: string) => Promise<void>;
  onClose: (isDone: boolean) => void;
}

/** Asks for the reason, and for the new time of a move, before a date is changed. */
export function ChangeDate({ kind, title, people, from, work, onClose }: ChangeDateProps) {
  const [reason, setReason] = useState('');
  const [local, setLocal] = useState(() => (from ? toLocalTime(from.starts_at, from.zone) : ''));
  const [errors, setErrors] = useState<{ reason?: string; local?: string }>({});
  const { submit, isBusy, failure } = useAction();
  const { consequence, confirm, needsReason } = texts[kind];
  const send = (): FormResult | Promise<FormResult> => {
    const start = from ? fromLocalTime(local, from.zone) : '';
    const wrong = {
      ...(needsReason && reason.trim() === '' && { reason: 'Enter a reason. It is included in the email.' }),
      ...(from &&
        (start === undefined || Date.parse(start) <= Date.now()) && {
          local: 'Choose a time in the future.',
        }),
    };
    setErrors(wrong);
    const [field] = Object.keys(wrong);
    if (field !== undefined) return { rejected: field };
    return submit(async () => {
      await work(reason.trim(), start ?? '');
      onClose(true);
    });
  };
  const notice = people === 1 ? '1 person will be emailed.' : `${String(people)} people will be emailed.`;
  return (
    <Modal title={title} onClose={() => onClose(false)}>
      <p>
        {people === 0 ? 'No registrations yet.' : notice} {consequence}
      </p>
      <Form name={`date-${kind}`} send={send}>
        <FailureNotice failure={failure} />
        {from && (
          <Field
            type="datetime-local"
            label="New start"
            hint={`${from.zone.replaceAll('_', ' ')} time. The duration stays the same.`}
            errors={errors.local ? [errors.local] : []}
            value={local}
            onChange={({ target }) => setLocal(target.value)}
          />
        )}
        <TextArea
          label={needsReason ? 'Reason' : 'Reason (optional)'}
          hint="Included in the email."
          rows={3}
          maxLength={500}
          errors={errors.reason ? [errors.reason] : []}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormActions label={confirm} isBusy={isBusy} onCancel={() => onClose(false)} cancelLabel="Go back" />
      </Form>
    </Modal>
  );
}
