import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { taxRateLabel } from '../billing/books.ts';
import {
  approvals,
  type Books,
  hasFixedYear,
  intervals,
  months,
  type PlanDraft,
  planLabels as labels,
  renewals,
} from './plan-draft.ts';
import { PriceTiers } from './PriceTiers.tsx';

interface PlanPartProps {
  draft: PlanDraft;
  change: (fields: Partial<PlanDraft>) => void;
  /** By field; empty until somebody tries to save. */
  errors: Readonly<Record<string, string>>;
  currency: string;
  books: Books;
}

type NameOf<Value> = {
  [Name in keyof PlanDraft]: PlanDraft[Name] extends Value ? Name : never;
}[keyof PlanDraft] &
  keyof typeof labels;

interface OneFieldProps<Value> extends Pick<PlanPartProps, 'draft' | 'change' | 'errors'> {
  name: NameOf<Value>;
  label?: string;
  hint?: string;
}

const errorsOf = ({ name, errors }: OneFieldProps<string>) => {
  const error = errors[name];
  return error === undefined ? [] : [error];
};

function Typed(props: OneFieldProps<string> & { inputMode: 'decimal' | 'numeric' }) {
  const { name, label = labels[name], hint, draft, change, inputMode } = props;
  return (
    <Field
      label={label}
      inputMode={inputMode}
      value={draft[name]}
      errors={errorsOf(props)}
      {...(hint !== undefined && { hint })}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
}

function Choice(props: OneFieldProps<string> & { options: readonly (readonly [string, string])[] }) {
  const { name, label = labels[name], hint, draft, change, options } = props;
  return (
    <SelectField
      label={label}
      options={options}
      value={draft[name]}
      errors={errorsOf(props)}
      {...(hint !== undefined && { hint })}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
}

function Switch({ name, label = labels[name], draft, change }: OneFieldProps<boolean>) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={draft[name]}
        onChange={({ target }) => change({ [name]: target.checked })}
      />
      {label}
    </label>
  );
}

/** What a plan costs, its taxes, and the account that it is booked to. */
export function PriceFields({ draft, change, errors, currency, books }: PlanPartProps) {
  const part = { draft, change, errors };
  const taxes = (chosen: string) => [
    ['', 'None'] as const,
    ...books.taxes
      .filter(({ id, is_active }) => is_active || id === chosen)
      .map((tax) => [tax.id, taxRateLabel(tax)] as const),
  ];
  const accounts = books.accounts
    .filter(({ id, kind }) => kind === 'income' || id === draft.account_id)
    .map(({ id, code, name }) => [id, `${code} ${name}`] as const);
  return (
    <fieldset className="form">
      <legend>Price</legend>
      <div className="columns">
        <Typed {...part} name="price" label={`Price (${currency})`} inputMode="decimal" />
        <Choice {...part} name="billing_interval" options={intervals} />
        <Typed
          {...part}
          name="joining_fee"
          label={`Joining fee (${currency})`}
          hint="Once, on the first invoice."
          inputMode="decimal"
        />
        {draft.audience === 'business' && (
          <Typed
            {...part}
            name="seat_price"
            label={`Further person (${currency})`}
            hint="Beyond the people in the plan, each billing interval. Empty: none can be added."
            inputMode="decimal"
          />
        )}
        <Choice {...part} name="account_id" options={accounts} />
        <Choice {...part} name="tax_rate_id" options={taxes(draft.tax_rate_id)} />
        {draft.tax_rate_id && (
          <Choice {...part} name="second_tax_rate_id" options={taxes(draft.second_tax_rate_id)} />
        )}
      </div>
      {draft.audience === 'business' && (
        <PriceTiers
          tiers={draft.price_tiers}
          currency={currency}
          isChecked={errors['price_tiers'] !== undefined}
          onChange={(price_tiers) => change({ price_tiers })}
        />
      )}
    </fieldset>
  );
}

/** When a term begins, and how the next one is invoiced. */
export function TermFields({ draft, change, errors }: PlanPartProps) {
  const part = { draft, change, errors };
  const isFixed = hasFixedYear(draft);
  return (
    <fieldset className="form">
      <legend>Term and renewal</legend>
      <div className="columns">
        {draft.billing_interval === 'year' && (
          <Choice
            {...part}
            name="fixed_year_month"
            hint="The month in which the year of all members begins."
            options={[
              ['', 'From the day of payment'],
              ...months.map(([month, name]) => [month, `From ${name}`] as const),
            ]}
          />
        )}
        {isFixed && (
          <Typed
            {...part}
            name="free_days_before_year"
            hint="Whoever joins so late gets the next year with it."
            inputMode="numeric"
          />
        )}
        {draft.billing_interval !== 'once' && (
          <>
            <Typed {...part} name="renewal_lead_days" inputMode="numeric" />
            <Choice {...part} name="auto_renew" hint="By charging the saved card." options={renewals} />
            <Typed
              {...part}
              name="grace_days"
              hint="After the term, before the membership ends."
              inputMode="numeric"
            />
          </>
        )}
      </div>
      {isFixed && <Switch {...part} name="is_prorated" label="Prorate the first year by month" />}
    </fieldset>
  );
}

/** Who may join, and how it begins. */
export function JoiningFields({ draft, change, errors }: PlanPartProps) {
  const part = { draft, change, errors };
  return (
    <fieldset className="form">
      <legend>Joining</legend>
      <div className="columns">
        <Choice {...part} name="approval" options={approvals} />
        <Typed {...part} name="trial_days" inputMode="numeric" />
      </div>
      <Switch {...part} name="is_active" />
      <Switch {...part} name="is_public" label="Public (otherwise by invitation)" />
    </fieldset>
  );
}
