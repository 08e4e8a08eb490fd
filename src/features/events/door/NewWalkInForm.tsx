import { useState } from 'react';
import type { DoorList, WalkIn } from '#contracts/door.ts';
import { checkInStrings } from '../../../i18n/business/check-in-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import type { FormResult } from '../../../lib/browser/report-form.ts';
import { formatPrice } from '#contracts/money.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { DoorDevice } from './door-device.ts';
import type { Door } from './use-door.ts';
import { addWalkIn } from './walk-ins.ts';

interface NewWalkInFormProps {
  door: Door;
  device: DoorDevice;
  onAdded: (walkIn: WalkIn) => void;
  onCancel: () => void;
}

const methods = ['cash', 'check', 'card'] as const;

/** The name of somebody who came without a ticket, which ticket they take, and how they pay. */
export function NewWalkInForm({ door, device, onAdded, onCancel }: NewWalkInFormProps) {
  const t = useStrings(checkInStrings);
  const locale = useDateLocale();
  const { types, currency, date } = door.list;
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [typeId, setTypeId] = useState(types[0]?.id ?? '');
  const [method, setMethod] = useState<(typeof methods)[number]>('cash');
  const [reference, setReference] = useState('');
  const [errors, setErrors] = useState<string[]>([]);
  const { submit, isBusy, failure } = useAction();
  const type = types.find((one) => one.id === typeId);
  const total = type?.total ?? 0;
  const labelOf = (one: DoorList['types'][number]) =>
    `${one.name} · ${one.total === 0 ? t.free : formatPrice(one.total, currency, locale)}${one.left === null ? '' : ` · ${t.left(one.left)}`}`;
  const send = (): FormResult | Promise<FormResult> => {
    if (name.trim() === '') {
      setErrors([t.nameMissing]);
      return { rejected: 'name' };
    }
    setErrors([]);
    return submit(async () => {
      const wanted = { id, date_id: date.id, name, email, ticket_type_id: type?.id ?? null };
      const payment = { pays: total > 0 ? method : null, reference, expected_total: total };
      onAdded(await addWalkIn({ ...wanted, ...payment }, device));
    });
  };
  return (
    <Form name="walk-in" send={send}>
      {!door.isOnline && (
        <Notice tone="danger">
          <p>{t.walkInOffline}</p>
        </Notice>
      )}
      {date.capacity !== null && <p className="soft">{t.taken(date.taken, date.capacity)}</p>}
      <FailureNotice failure={failure} />
      <Field
        label={t.name}
        name="name"
        autoComplete="off"
        maxLength={200}
        errors={failure?.code === 'name_needed' ? [failure.message] : errors}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={t.email}
        hint={t.emailHint}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={320}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {types.length > 0 && (
        <SelectField
          label={t.ticket}
          options={types.map((one) => [one.id, labelOf(one)])}
          value={typeId}
          onChange={({ target }) => setTypeId(target.value)}
        />
      )}
      {total > 0 && (
        <SelectField
          label={t.payment}
          options={methods.map((one) => [one, t.methods[one]])}
          value={method}
          onChange={({ target }) => setMethod(methods.find((one) => one === target.value) ?? 'cash')}
        />
      )}
      {total > 0 && method === 'check' && (
        <Field
          label={t.checkNumber}
          maxLength={100}
          autoComplete="off"
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
      <FormActions
        label={
          total === 0
            ? t.addAndAdmit
            : method === 'card'
              ? t.showPayCode(formatPrice(total, currency, locale))
              : t.takeAmount(formatPrice(total, currency, locale))
        }
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </Form>
  );
}
