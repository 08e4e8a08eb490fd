import { useState } from 'react';
import { fromLocalTime } from '../../../lib/shared/zoned-time.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import type { FormResult } from '../../../lib/browser/report-form.ts';

interface PeriodDialogProps {
  title: string;
  zone: string;
  onSend: (period: { from: string | null; until: string | null }) => Promise<FormResult>;
  onClose: () => void;
}

const isOver = (begins: string | null, ends: string) =>
  Date.parse(ends) <= Math.max(Date.now(), begins === null ? 0 : Date.parse(begins));

/** Asks from when until when; both can stay empty: from now on, and without end. The last day counts whole. */
export function PeriodDialog({ title, zone, onSend, onClose }: PeriodDialogProps) {
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [errors, setErrors] = useState<string[]>([]);
  const send = (): FormResult | Promise<FormResult> => {
    const begins = from ? (fromLocalTime(`${from}T00:00`, zone) ?? null) : null;
    const ends = until ? (fromLocalTime(`${until}T23:59`, zone) ?? null) : null;
    if (ends === null || !isOver(begins, ends)) return onSend({ from: begins, until: ends });
    setErrors(['The end must be after the start and in the future.']);
    return { rejected: 'until' };
  };
  return (
    <Modal title={title} onClose={onClose}>
      <Form name="feature-period" isValidatedByBrowser send={send}>
        <Field
          label="From (optional)"
          hint="Empty: starts now."
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          label="Until (optional)"
          hint="The last day. Empty: no end date."
          type="date"
          value={until}
          errors={errors}
          onChange={(event) => {
            setUntil(event.target.value);
            setErrors([]);
          }}
        />
        <FormActions label="Feature" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
