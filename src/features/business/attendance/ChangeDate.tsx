import { attendanceStrings } from '../../../i18n/business/attendance-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
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

const needsReasonFor: readonly DateChange[] = ['postpone', 'cancel'];

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
  const { dates: t } = useStrings(attendanceStrings);
  const { consequence, confirm } = t[kind];
  const needsReason = needsReasonFor.includes(kind);
  const send = (): FormResult | Promise<FormResult> => {
    const start = from ? fromLocalTime(local, from.zone) : '';
    const wrong = {
      ...(needsReason && reason.trim() === '' && { reason: t.reasonMissing }),
      ...(from &&
        (start === undefined || Date.parse(start) <= Date.now()) && {
          local: t.inFuture,
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
  return (
    <Modal title={title} onClose={() => onClose(false)}>
      <p>
        {people === 0 ? t.nobody : t.emailed(people)} {consequence}
      </p>
      <Form name={`date-${kind}`} send={send}>
        <FailureNotice failure={failure} />
        {from && (
          <Field
            type="datetime-local"
            label={t.newStart}
            hint={t.newStartHint(from.zone.replaceAll('_', ' '))}
            errors={errors.local ? [errors.local] : []}
            value={local}
            onChange={({ target }) => setLocal(target.value)}
          />
        )}
        <TextArea
          label={needsReason ? t.reason : t.reasonOptional}
          hint={t.reasonHint}
          rows={3}
          maxLength={500}
          errors={errors.reason ? [errors.reason] : []}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormActions label={confirm} isBusy={isBusy} onCancel={() => onClose(false)} cancelLabel={t.goBack} />
      </Form>
    </Modal>
  );
}
