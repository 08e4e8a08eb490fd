import type { DefaultEntitlements } from '#contracts/entitlements.ts';
import { ConflictView } from '../../../kit/forms/ConflictView.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { SavingState } from '../../../kit/forms/SavingState.tsx';
import { useEditor } from '../../../kit/forms/use-editor.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { EntitlementFields } from './EntitlementFields.tsx';
import {
  audiences,
  type Books,
  describePlanValue,
  type PlanDraft,
  planLabels as labels,
  toPlanColumns,
  toPlanDraft,
  validatePlan,
} from './plan-draft.ts';
import { JoiningFields, PriceFields, TermFields } from './PlanTerms.tsx';
import { addPlan, type Plan, type PlanColumns, savePlan } from './plans.ts';

interface PlanFormProps {
  plan: Plan | undefined;
  currency: string;
  /** What there is without a plan: where a new plan begins. */
  withoutPlan: DefaultEntitlements;
  books: Books;
  onSaved: () => void;
}

/** A plan as a form. A price applies from the next invoice on; what the plan includes, at once to all that have it. */
export function PlanForm({ plan, currency, withoutPlan, books, onSaved }: PlanFormProps) {
  const form = useEditor<PlanDraft, Plan, PlanColumns>({
    stored: plan,
    toDraft: (stored) => toPlanDraft(withoutPlan, currency, stored),
    toRow: (draft) => toPlanColumns(draft, currency, withoutPlan),
    validate: (draft) => validatePlan(draft, currency, withoutPlan),
    versionOf: ({ updated_at }) => updated_at,
    write: async (changes, seen) => {
      const result = seen
        ? await savePlan(changes, seen)
        : {
            saved: await addPlan({
              ...toPlanColumns(toPlanDraft(withoutPlan, currency), currency, withoutPlan),
              ...changes,
            }),
          };
      if ('conflict' in result) return result;
      onSaved();
      return { ...result, message: 'Saved.' };
    },
  });
  const { draft, change } = form;
  const part = {
    draft,
    change,
    errors: form.isBlocked ? form.errors : {},
    currency,
    books,
  };
  const errorsOf = (name: keyof PlanDraft) => {
    const error = part.errors[name];
    return error ? [error] : [];
  };
  return (
    <Form name="plan" send={async () => ((await form.save()) === undefined ? 'rejected' : 'complete')}>
      <FailureNotice failure={form.failure} />
      <ConflictView
        editor={form.editor}
        labelOf={(name) => new Map<string, string>(Object.entries(labels)).get(name) ?? name}
        readable={(name, value) => describePlanValue(name, value, currency, books)}
      />
      <div className="columns">
        <Field
          label={labels.name}
          maxLength={80}
          value={draft.name}
          errors={errorsOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <SelectField
          label={labels.audience}
          options={audiences}
          value={draft.audience}
          disabled={plan !== undefined}
          onChange={(event) => change({ audience: event.target.value })}
        />
      </div>
      <TextArea
        label={labels.description}
        rows={3}
        maxLength={2000}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <PriceFields {...part} />
      <TermFields {...part} />
      <JoiningFields {...part} />
      {draft.audience === 'business' && (
        <EntitlementFields
          draft={draft.entitlements}
          errors={part.errors}
          note="What is the same as without a plan changes along with it."
          onChange={(entitlements) => change({ entitlements })}
        />
      )}
      <TextArea
        label={labels.highlights}
        hint="What else the plan gives, one per line."
        rows={4}
        maxLength={4000}
        value={draft.highlights}
        errors={errorsOf('highlights')}
        onChange={(event) => change({ highlights: event.target.value })}
      />
      <div className="actions">
        <Button type="submit" isBusy={form.isBusy}>
          Save
        </Button>
        <SavingState status={form.status} isAutosaved={false} message={form.message} />
      </div>
    </Form>
  );
}
