import { type DefaultEntitlements, entitlementsOf } from '#contracts/entitlements.ts';
import { parseMinorUnits, toDecimal } from '#contracts/money.ts';
import { ConflictView } from '../../../kit/forms/ConflictView.tsx';
import { SavingState } from '../../../kit/forms/SavingState.tsx';
import { useEditor } from '../../../kit/forms/use-editor.ts';
import { readLines } from '../../../lib/shared/plan-lines.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import {
  describeEntitlements,
  fromEntitlementDraft,
  toEntitlementDraft,
  validateEntitlements,
} from './entitlement-draft.ts';
import { EntitlementFields } from './EntitlementFields.tsx';
import { addPlan, type Plan, type PlanColumns, savePlan } from './plans.ts';
import { Form } from '../../../kit/forms/Form.tsx';

const audiences = [
  ['member', 'Members'],
  ['business', 'Businesses'],
] as const;
const intervals = [
  ['year', 'Yearly'],
  ['quarter', 'Quarterly'],
  ['month', 'Monthly'],
  ['once', 'One time'],
] as const;

interface PlanFormProps {
  plan: Plan | undefined;
  currency: string;
  /** What there is without a plan: where a new plan begins. */
  withoutPlan: DefaultEntitlements;
  onSaved: () => void;
}

const toDraft = (withoutPlan: DefaultEntitlements, currency: string, plan?: Plan) => ({
  name: plan?.name ?? '',
  description: plan?.description ?? '',
  audience: plan?.audience ?? 'member',
  billing_interval: plan?.billing_interval ?? 'year',
  price: plan ? toDecimal(plan.price, currency) : '',
  trial_days: String(plan?.trial_days ?? 0),
  grace_days: String(plan?.grace_days ?? 30),
  entitlements: toEntitlementDraft(entitlementsOf(plan?.entitlements, withoutPlan)),
  /** A sentence on each line. */
  highlights: (plan?.highlights ?? []).join('\n'),
  is_active: plan?.is_active ?? true,
});
type PlanDraft = ReturnType<typeof toDraft>;

/** In minor units; NaN for what is no price. */
function readPrice(text: string, currency: string): number {
  const read = parseMinorUnits(text, currency);
  return 'amount' in read ? read.amount : NaN;
}

const readNumber = (text: string) => (text.trim() === '' ? NaN : Number(text.replace(',', '.')));

const toColumns = (draft: PlanDraft, currency: string): PlanColumns => ({
  ...draft,
  name: draft.name.trim(),
  price: readPrice(draft.price, currency),
  trial_days: readNumber(draft.trial_days),
  grace_days: readNumber(draft.grace_days),
  // Only organizations have limits.
  entitlements: draft.audience === 'business' ? fromEntitlementDraft(draft.entitlements) : {},
  highlights: readLines(draft.highlights),
});

function validatePlan(draft: PlanDraft, currency: string) {
  const errors: Record<string, string> = {};
  const columns = toColumns(draft, currency);
  const price = parseMinorUnits(draft.price, currency);
  if ('problem' in price) errors['price'] = price.problem;
  if (columns.name === '') errors['name'] = 'Enter a plan name.';
  if (columns.highlights.length > 20) errors['highlights'] = 'Enter at most 20 lines.';
  for (const name of ['trial_days', 'grace_days'] as const)
    if (!(columns[name] >= 0)) errors[name] = 'Enter a number, 0 or more.';
  return draft.audience === 'business' ? { ...errors, ...validateEntitlements(draft.entitlements) } : errors;
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  audience: 'Audience',
  price: 'Price',
  billing_interval: 'Billing interval',
  trial_days: 'Trial period (days)',
  grace_days: 'Grace period (days)',
  description: 'Description',
  entitlements: 'Limits',
  highlights: 'Highlights',
  is_active: 'Available',
};

/** A plan as a form. A price applies to new subscriptions; what the plan includes, at once to all that have it. */
export function PlanForm({ plan, currency, withoutPlan, onSaved }: PlanFormProps) {
  const form = useEditor<PlanDraft, Plan, PlanColumns>({
    stored: plan,
    toDraft: (stored) => toDraft(withoutPlan, currency, stored),
    toRow: (draft) => toColumns(draft, currency),
    validate: (draft) => validatePlan(draft, currency),
    versionOf: ({ updated_at }) => updated_at,
    write: async (changes, seen) => {
      const result = seen
        ? await savePlan(changes, seen)
        : { saved: await addPlan({ ...toColumns(toDraft(withoutPlan, currency), currency), ...changes }) };
      if ('conflict' in result) return result;
      onSaved();
      return { ...result, message: 'Saved.' };
    },
  });
  const { draft, change } = form;
  const errorsOf = (name: keyof PlanDraft) => {
    const error = form.isBlocked && form.errors[name];
    return error ? [error] : [];
  };
  return (
    <Form name="plan" send={async () => ((await form.save()) === undefined ? 'rejected' : 'complete')}>
      <FailureNotice failure={form.failure} />
      <ConflictView
        editor={form.editor}
        labelOf={(name) => labels[name] ?? name}
        readable={(name, value) => (name === 'entitlements' ? describeEntitlements(value) : value)}
      />
      <div className="columns">
        <Field
          label="Name"
          maxLength={80}
          value={draft.name}
          errors={errorsOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <SelectField
          label="Audience"
          options={audiences}
          value={draft.audience}
          disabled={plan !== undefined}
          onChange={(event) => change({ audience: event.target.value })}
        />
        <Field
          label={`Price (${currency})`}
          inputMode="decimal"
          value={draft.price}
          errors={errorsOf('price')}
          onChange={(event) => change({ price: event.target.value })}
        />
        <SelectField
          label="Billing interval"
          options={intervals}
          value={draft.billing_interval}
          onChange={(event) => change({ billing_interval: event.target.value })}
        />
        <Field
          label="Trial period (days)"
          inputMode="numeric"
          value={draft.trial_days}
          errors={errorsOf('trial_days')}
          onChange={(event) => change({ trial_days: event.target.value })}
        />
        <Field
          label="Grace period (days)"
          inputMode="numeric"
          value={draft.grace_days}
          errors={errorsOf('grace_days')}
          onChange={(event) => change({ grace_days: event.target.value })}
        />
      </div>
      <TextArea
        label="Description"
        rows={3}
        maxLength={2000}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      {draft.audience === 'business' && (
        <EntitlementFields
          draft={draft.entitlements}
          errors={form.isBlocked ? form.errors : {}}
          onChange={(entitlements) => change({ entitlements })}
        />
      )}
      <TextArea
        label="Highlights"
        hint="What else the plan gives, one per line."
        rows={4}
        maxLength={4000}
        value={draft.highlights}
        errors={errorsOf('highlights')}
        onChange={(event) => change({ highlights: event.target.value })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={draft.is_active}
          onChange={(event) => change({ is_active: event.target.checked })}
        />
        Available
      </label>
      <div className="actions">
        <Button type="submit" isBusy={form.isBusy}>
          Save
        </Button>
        <SavingState status={form.status} isAutosaved={false} message={form.message} />
      </div>
    </Form>
  );
}
