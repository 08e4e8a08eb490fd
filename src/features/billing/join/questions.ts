import { integerField, phoneField, textField, webAddressField } from '#contracts/field-schemas.ts';
import type { join } from '../../../i18n/en/site/join.ts';
import type { Answers as CustomAnswers } from '#contracts/forms.ts';
import { type FieldSpec, type Values, textOf, toRow, toValues } from '../../../kit/forms/form-fields.ts';
import { readPriceTiers } from '../../../lib/shared/plan-price.ts';
import type { Answers, Application } from './application.ts';
import type { OfferedPlan } from './offer.ts';

/** The choice of a business that has no organization yet. */
export const newOrganization = 'new';

/** The plan that was chosen, of those on offer. */
export const planOf = (plans: readonly OfferedPlan[], values: Values): OfferedPlan | undefined =>
  plans.find(({ id }) => id === textOf(values, 'plan'));

/** The organization that was chosen; null for a person, or for a business that has none yet. */
export const organizationOf = (plan: OfferedPlan | undefined, values: Values): string | null => {
  const chosen = textOf(values, 'organization');
  return plan?.audience !== 'business' || chosen === newOrganization || chosen === '' ? null : chosen;
};

type Question = Exclude<keyof Answers, 'consent'>;

// As private.are_application_answers() bounds them.
const questions: readonly (Omit<FieldSpec, 'name' | 'label'> & { name: Question })[] = [
  {
    name: 'organization_name',
    kind: 'text',
    schema: textField(120),
    isRequired: true,
    autoComplete: 'organization',
  },
  { name: 'contact_name', kind: 'text', schema: textField(120), isRequired: true, autoComplete: 'name' },
  { name: 'employee_count', kind: 'number', schema: integerField(0, 999_999) },
  { name: 'phone', kind: 'phone', schema: phoneField(), autoComplete: 'tel' },
  { name: 'website', kind: 'url', schema: webAddressField(), autoComplete: 'url' },
  { name: 'about', kind: 'textarea', schema: textField(4000) },
  { name: 'referred_by', kind: 'text', schema: textField(200) },
];

/** The questions that an application with a plan asks, in their order. */
export function questionsFor(
  plan: OfferedPlan | undefined,
  values: Values,
  t: typeof join.application,
): FieldSpec[] {
  const isBusiness = plan?.audience === 'business';
  const hasTiers = readPriceTiers(plan?.price_tiers).length > 0;
  const isAsked: Partial<Record<Question, boolean>> = {
    organization_name: isBusiness && organizationOf(plan, values) === null,
    employee_count: isBusiness,
    website: isBusiness,
  };
  return questions
    .filter(({ name }) => isAsked[name] ?? true)
    .map((question): FieldSpec => {
      const spec: FieldSpec = { ...question, label: t.questions[question.name] };
      const { name } = question;
      if (name === 'organization_name' || name === 'contact_name')
        return { ...spec, requiredMessage: t.missing[name] };
      return name === 'employee_count' && hasTiers
        ? { ...spec, isRequired: true, requiredMessage: t.missing[name], hint: t.hints[name] }
        : spec;
    });
}

// All of them: an answer stays when another plan does not ask for it.
const stored: FieldSpec[] = questions.map((question) => ({ ...question, label: '', isNullable: true }));

/** An application as its form shows it; `first` is what a new one begins with. */
export const toFormValues = (
  application: Pick<Application, 'plan_id' | 'organization_id' | 'answers' | 'custom_answers'> | undefined,
  first: { plan: string; organization: string; name: string },
): Values => ({
  ...toValues(stored, { contact_name: first.name, ...application?.answers }, 'UTC'),
  plan: application?.plan_id ?? first.plan,
  organization: application ? (application.organization_id ?? newOrganization) : first.organization,
  consent: application?.answers.consent === true,
  custom: JSON.stringify(application?.custom_answers ?? {}),
});

/** What the form holds as it is stored: what is empty is left out. */
export function toAnswers(values: Values): Answers {
  const row = Object.entries(toRow(stored, values, 'UTC'));
  return {
    ...Object.fromEntries(row.filter(([, value]) => value !== null && value !== '')),
    consent: values['consent'] === true,
  };
}

/** The answers to the fields that staff added, which the form holds as one value. */
export const customAnswersOf = (values: Values): CustomAnswers =>
  JSON.parse(textOf(values, 'custom') || '{}') as CustomAnswers;
