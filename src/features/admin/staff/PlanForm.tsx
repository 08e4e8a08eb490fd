import { useState } from 'react';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readFeatures, formatFeatures } from '../../../lib/shared/plan-features.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { slugOf } from '../slug-of.ts';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import type { Plan } from './plans.ts';

const audiences = [
  ['member', 'Members'],
  ['business', 'Businesses'],
] as const;
const intervals = [
  ['year', 'Yearly'],
  ['month', 'Monthly'],
  ['once', 'One time'],
] as const;

interface PlanFormProps {
  plan: Plan | undefined;
  currency: string;
  onSaved: () => void;
}

/** A plan as a form. What is changed holds for who subscribes from now on; the price of what is paid stays. */
export function PlanForm({ plan, currency, onSaved }: PlanFormProps) {
  const [draft, setDraft] = useState({
    name: plan?.name ?? '',
    description: plan?.description ?? '',
    audience: plan?.audience ?? 'member',
    billing_interval: plan?.billing_interval ?? 'year',
    price: String(plan?.price_amount ?? ''),
    trial: String(plan?.trial_days ?? 0),
    grace: String(plan?.grace_days ?? 30),
    gives: formatFeatures(plan?.features).join('\n'),
    is_active: plan?.is_active ?? true,
  });
  const action = useAction();
  const set = (fields: Partial<typeof draft>) => {
    setDraft({ ...draft, ...fields });
  };
  const save = async () => {
    const { price, trial, grace, gives, ...texts } = draft;
    const numbers = [price, trial, grace].map((text) =>
      text.trim() === '' ? NaN : Number(text.replace(',', '.')),
    );
    const [price_amount = NaN, trial_days = NaN, grace_days = NaN] = numbers;
    if (!texts.name.trim()) throw new UserError('Enter a plan name.');
    if (!numbers.every((number) => number >= 0))
      throw new UserError('Enter the price, trial period and grace period as numbers, 0 or more.');
    const features = readFeatures(gives, plan?.features);
    const row = { ...texts, name: texts.name.trim(), price_amount, trial_days, grace_days, features };
    const data = await loadDataClient();
    if (plan) {
      const { data: changed } = await data
        .from('plans')
        .update(row)
        .eq('id', plan.id)
        .eq('updated_at', plan.updated_at)
        .select('id')
        .throwOnError();
      if (changed.length === 0)
        throw new UserError(
          'Someone else changed this plan. Copy your changes, reload the page and try again.',
        );
    } else
      await data
        .from('plans')
        .insert({ ...row, slug: slugOf(row.name) || 'plan', currency })
        .throwOnError();
    onSaved();
    return 'Saved.';
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        action.run(save);
      }}
    >
      <ActionNotice action={action} />
      <div className="columns">
        <Field
          label="Name"
          maxLength={80}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <SelectField
          label="Audience"
          options={audiences}
          value={draft.audience}
          disabled={plan !== undefined}
          onChange={(event) => set({ audience: event.target.value })}
        />
        <Field
          label={`Price (${plan?.currency ?? currency})`}
          inputMode="decimal"
          value={draft.price}
          onChange={(event) => set({ price: event.target.value })}
        />
        <SelectField
          label="Billing interval"
          options={intervals}
          value={draft.billing_interval}
          onChange={(event) => set({ billing_interval: event.target.value })}
        />
        <Field
          label="Trial period (days)"
          inputMode="numeric"
          value={draft.trial}
          onChange={(event) => set({ trial: event.target.value })}
        />
        <Field
          label="Grace period (days)"
          inputMode="numeric"
          value={draft.grace}
          onChange={(event) => set({ grace: event.target.value })}
        />
      </div>
      <TextArea
        label="Description"
        rows={3}
        maxLength={2000}
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <TextArea
        label="Benefits"
        hint="One per line."
        rows={4}
        maxLength={4000}
        value={draft.gives}
        onChange={(event) => set({ gives: event.target.value })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={draft.is_active}
          onChange={(event) => set({ is_active: event.target.checked })}
        />
        Available
      </label>
      <p>
        <Button type="submit" isBusy={action.isBusy}>
          Save
        </Button>
      </p>
    </form>
  );
}
