import { useState } from 'react';
import { formatPrice } from '#contracts/money.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { useAction } from '../../../kit/use-action.ts';
import { dateIn } from '../../../lib/shared/zoned-time.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { type Beginning, grantMembership, startMembership } from './begin-membership.ts';
import type { Payer } from './member-billing.ts';
import { RecordPayment } from './RecordPayment.tsx';

interface BeginMembershipProps {
  payer: Payer;
  plans: readonly Beginning[];
  session: Pick<AdminSession, 'zone' | 'isAdmin'>;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/** Begins a membership: by an invoice, whose payment can be recorded at once, or for admins without payment for a reason. */
export function BeginMembership({ payer, plans, session, onChanged, onClose }: BeginMembershipProps) {
  const { zone, isAdmin } = session;
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [planId, setPlanId] = useState(plans[0]?.id ?? '');
  const [way, setWay] = useState('invoice');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [invoice, setInvoice] = useState<Awaited<ReturnType<typeof startMembership>>>(null);
  const action = useAction();
  const begin = async () => {
    if (way === 'complimentary') {
      await grantMembership(payer, { planId, until: until || null, reason: reason.trim() });
      await onChanged();
      onClose();
      return 'Membership given.';
    }
    const begun = await startMembership(payer, planId);
    await onChanged();
    if (begun && way === 'payment') {
      setInvoice(begun);
      return undefined;
    }
    onClose();
    return begun
      ? `Invoice ${begun.number} issued and emailed.`
      : 'The membership has begun. Nothing is due.';
  };
  const send = () => {
    if (way === 'complimentary' && !reason.trim()) {
      setProblem('Enter a reason. It is kept with the membership.');
      return { rejected: 'reason' };
    }
    return action.submit(begin);
  };
  if (invoice) return <RecordPayment invoice={invoice} zone={zone} onChanged={onChanged} onClose={onClose} />;
  return (
    <Modal title="Begin membership" onClose={onClose}>
      <Form name="begin-membership" send={send}>
        <ActionNotice action={action} />
        <SelectField
          label="Plan"
          value={planId}
          options={plans.map(
            ({ id, name, price, currency }) => [id, `${name}, ${formatPrice(price, currency)}`] as const,
          )}
          onChange={({ target }) => setPlanId(target.value)}
        />
        <SelectField
          label="Payment"
          value={way}
          options={[
            ['invoice', 'Email an invoice'],
            ['payment', 'Received: record it now'],
            ...(isAdmin ? [['complimentary', 'Complimentary'] as const] : []),
          ]}
          onChange={({ target }) => setWay(target.value)}
        />
        {way === 'complimentary' && (
          <>
            <Field
              label="Until"
              hint="Leave it empty for no end."
              type="date"
              min={today}
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
            <Field
              label="Why it is free"
              maxLength={500}
              value={reason}
              errors={problem === undefined ? [] : [problem]}
              onChange={({ target }) => {
                setReason(target.value);
                setProblem(undefined);
              }}
            />
          </>
        )}
        <FormActions
          label={way === 'payment' ? 'Continue' : 'Begin membership'}
          isBusy={action.isBusy}
          onCancel={onClose}
        />
      </Form>
    </Modal>
  );
}
