import { joinStrings } from '../../../i18n/site/join-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { type Row, textOf, type Values } from '../../../kit/forms/form-fields.ts';
import { useEditor } from '../../../kit/forms/use-editor.ts';
import { validateFields } from '../../../kit/forms/validate-fields.ts';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { type Application, type JoinState, saveApplication } from './application.ts';
import type { OfferedPlan } from './offer.ts';
import {
  customAnswersOf,
  newOrganization,
  organizationOf,
  planOf,
  questionsFor,
  toAnswers,
  toFormValues,
} from './questions.ts';

interface FormOptions extends JoinState {
  userId: string;
  /** The plan that the address names. */
  asked: OfferedPlan | undefined;
}

/** The organizations that somebody can join with: whose bills they get, and which have a name. */
export const organizationsOf = ({ billing }: Pick<JoinState, 'billing'>) =>
  billing.accounts.filter(({ organizationId, name }) => organizationId !== null && name);

/** Whether somebody can join with one more business: the database takes one of theirs that is no member first. */
export const canAddOrganization = (state: Pick<JoinState, 'billing'>): boolean =>
  organizationsOf(state).every(({ membership }) => membership && isLive(membership.status));

/** The form of an application, which saves a draft while somebody types. */
export function useApplicationForm({ userId, asked, ...state }: FormOptions) {
  const language = useLanguage();
  const { application: t } = joinStrings[language];
  const { application, plans, name } = state;
  const [organization] = organizationsOf(state);
  const first = {
    plan: (asked ?? plans[0])?.id ?? '',
    organization: organization?.organizationId ?? newOrganization,
    name,
  };
  // One that was decided is a pattern for the next one only.
  const isOpen = application?.status === 'draft' || application?.status === 'needs_info';
  const pattern = isOpen ? undefined : (application ?? undefined);
  const toValues = (stored: Application | undefined): Values => ({
    ...toFormValues(
      stored ??
        (pattern && { ...pattern, plan_id: first.plan, answers: { ...pattern.answers, consent: false } }),
      first,
    ),
  });
  const toRow = (values: Values): Row => ({
    ...toAnswers(values),
    plan: values['plan'],
    organization: organizationOf(planOf(plans, values), values),
    custom: textOf(values, 'custom'),
  });
  return useEditor<Values, Application, Row>({
    stored: isOpen ? application : undefined,
    toDraft: toValues,
    toRow,
    validate: (values) => {
      const plan = planOf(plans, values);
      return {
        ...validateFields(questionsFor(plan, values, t), values, language),
        ...(!plan && { plan: t.planGone }),
        ...(values['consent'] !== true && { consent: t.missing.consent }),
      };
    },
    versionOf: ({ answers, custom_answers: custom }) => JSON.stringify([answers, custom]),
    write: async (changes, seen) => {
      const row: Row = { ...toRow(toValues(seen)), ...changes };
      const { plan, organization: chosen, custom, ...answers } = row;
      return {
        saved: await saveApplication({
          planId: String(plan),
          organizationId: typeof chosen === 'string' ? chosen : null,
          answers,
          customAnswers: customAnswersOf({ custom: String(custom) }),
        }),
      };
    },
    draftKey: () => ({ userId, name: 'membership-application' }),
    // Nothing is saved for a plan that is no longer offered: another one is chosen first.
    isAutosaved: (stored) => plans.some(({ id }) => id === (stored?.plan_id ?? first.plan)),
    savesValidFields: true,
  });
}
