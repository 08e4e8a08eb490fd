import { useEditor } from '../../../kit/forms/use-editor.ts';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import {
  type BillingColumns,
  type BillingDraft,
  billingLabels as labels,
  type BillingSettings,
  describeBillingValue,
  saveBillingSettings,
  toBillingColumns,
  toBillingDraft,
  validateBilling,
} from './billing-settings.ts';

interface BillingFormProps {
  settings: BillingSettings;
  currency: string;
}

const hints: Partial<Record<keyof BillingDraft, string>> = {
  legal_name: 'Without one, invoices show the name of the site.',
  number_prefix: 'For example INV, for INV-1042.',
  late_fee: 'Enter 0 for none.',
  charge_notice_days: 'When members hear that their card will be charged.',
  retry_days: 'Days after the failed charge, for example 1, 3, 7.',
};

/** What stands on invoices, when they are due, and how late ones and failed charges are treated; for admins. */
export function BillingForm({ settings, currency }: BillingFormProps) {
  const form = useEditor<BillingDraft, BillingSettings, Partial<BillingColumns>>({
    stored: settings,
    toDraft: (stored = settings) => toBillingDraft(stored, currency),
    toRow: (draft) => toBillingColumns(draft, currency),
    validate: (draft) => validateBilling(draft, currency),
    versionOf: ({ updated_at }) => updated_at,
    write: async (changes, seen = settings) => {
      const result = await saveBillingSettings(changes, seen);
      return 'conflict' in result ? result : { ...result, message: 'Saved.' };
    },
  });
  const { draft, change } = form;
  const field = (name: keyof BillingDraft) => {
    const [error, hint] = [form.isBlocked && form.errors[name], hints[name]];
    return {
      label: name === 'late_fee' ? `${labels.late_fee} (${currency})` : labels[name],
      value: draft[name],
      errors: error ? [error] : [],
      ...(hint !== undefined && { hint }),
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    };
  };
  return (
    <Panel title="Invoices">
      <SettingsForm
        name="billing-settings"
        form={form}
        labelOf={(name) => new Map<string, string>(Object.entries(labels)).get(name) ?? name}
        readable={(name, value) => describeBillingValue(name, value, currency)}
        saveLabel="Save"
      >
        <div className="columns">
          <Field {...field('legal_name')} maxLength={200} />
          <Field {...field('tax_id')} maxLength={40} />
          <Field {...field('number_prefix')} maxLength={11} />
          <Field {...field('due_days')} inputMode="numeric" />
          <Field {...field('late_fee')} inputMode="decimal" />
          <Field {...field('late_fee_days')} inputMode="numeric" />
          <Field {...field('charge_notice_days')} inputMode="numeric" />
          <Field {...field('retry_days')} />
        </div>
        <TextArea {...field('how_to_pay')} rows={4} maxLength={2000} />
      </SettingsForm>
    </Panel>
  );
}
