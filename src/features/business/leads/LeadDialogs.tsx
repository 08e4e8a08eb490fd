import { useState } from 'react';
import { parseMinorUnits, toDecimal } from '#contracts/money.ts';
import { leadStrings } from '../../../i18n/business/lead-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import type { FormResult } from '../../../lib/browser/report-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

interface DialogProps {
  name: string;
  onClose: () => void;
}

/** Asks before a lead is deleted. */
export function DeleteDialog({
  name,
  onDelete,
  onClose,
}: DialogProps & { onDelete: () => Promise<FormResult> }) {
  const t = useStrings(leadStrings);
  return (
    <Modal title={t.deleteTitle(name)} onClose={onClose}>
      <Form name="lead-delete" send={onDelete}>
        <p>{t.deleteText}</p>
        <FormActions label={t.confirmDelete} onCancel={onClose} />
      </Form>
    </Modal>
  );
}

/** Asks why a lead is shown to staff. */
export function ReportDialog({
  name,
  onSend,
  onClose,
}: DialogProps & { onSend: (reason: string) => Promise<FormResult> }) {
  const t = useStrings(leadStrings);
  const [reason, setReason] = useState('');
  return (
    <Modal title={t.reportTitle(name)} onClose={onClose}>
      <Form name="lead-report" send={() => onSend(reason.trim())}>
        <TextArea
          label={t.reason}
          hint={t.reasonHint}
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormActions label={t.confirmReport} onCancel={onClose} />
      </Form>
    </Modal>
  );
}

interface WonDialogProps extends DialogProps {
  value: number | null;
  currency: string;
  onSave: (value: number | null) => Promise<FormResult>;
}

/** Asks what a lead that was won is worth. */
export function WonDialog({ name, value, currency, onSave, onClose }: WonDialogProps) {
  const t = useStrings(leadStrings);
  const [typed, setTyped] = useState(value === null ? '' : toDecimal(value, currency));
  const [isWrong, setWrong] = useState(false);
  const save = () => {
    const read = typed.trim() === '' ? { amount: null } : parseMinorUnits(typed, currency);
    if (!('amount' in read) || (read.amount ?? 0) < 0) {
      setWrong(true);
      return { rejected: 'value' };
    }
    return onSave(read.amount);
  };
  return (
    <Modal title={t.wonTitle(name)} onClose={onClose}>
      <Form name="lead-won" send={save}>
        <Field
          label={t.value(currency)}
          hint={t.valueHint}
          name="value"
          inputMode="decimal"
          value={typed}
          errors={isWrong ? [t.valueProblem] : []}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
        <FormActions label={t.saveWon} onCancel={onClose} />
      </Form>
    </Modal>
  );
}

interface ThanksDialogProps extends DialogProps {
  thanks: string | null;
  /** What it was worth, as people read it; undefined where the business did not say. */
  value: string | undefined;
  onSend: (thanks: string, sharesValue: boolean) => Promise<FormResult>;
}

/** Thanks who referred a lead; the business chooses whether they learn the value. */
export function ThanksDialog({ name, thanks, value, onSend, onClose }: ThanksDialogProps) {
  const t = useStrings(leadStrings);
  const [text, setText] = useState(thanks ?? '');
  const [sharesValue, setSharesValue] = useState(false);
  return (
    <Modal title={t.thankTitle(name)} onClose={onClose}>
      <Form name="lead-thanks" send={() => onSend(text.trim(), sharesValue)}>
        <TextArea
          label={t.thanks}
          rows={3}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {value !== undefined && (
          <label className="checkbox">
            <input
              type="checkbox"
              checked={sharesValue}
              onChange={({ target }) => setSharesValue(target.checked)}
            />
            {t.shareValue(value)}
          </label>
        )}
        <FormActions label={t.sendThanks} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
