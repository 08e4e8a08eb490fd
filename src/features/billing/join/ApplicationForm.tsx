import { useState } from 'react';
import { formatPlanPrice } from '../../../lib/shared/plan-price.ts';
import { joinStrings } from '../../../i18n/site/join-strings.ts';
import { useLanguage, useLocalPath } from '../../../i18n/use-strings.ts';
import { FormFields } from '../../../kit/form-fields/FormFields.tsx';
import { findProblems } from '../../../kit/form-fields/find-problems.ts';
import { useAnswerProblems } from '../../../kit/form-fields/use-answer-problems.ts';
import { FieldControl } from '../../../kit/forms/FieldControl.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { textOf } from '../../../kit/forms/form-fields.ts';
import { SavingState } from '../../../kit/forms/SavingState.tsx';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { AlreadyMember } from './AlreadyMember.tsx';
import { accountOf, type JoinState, readApplicationFields, sendApplication } from './application.ts';
import { JoiningCosts } from './JoiningCosts.tsx';
import type { OfferedPlan } from './offer.ts';
import {
  customAnswersOf,
  newOrganization,
  organizationOf,
  planOf,
  questionsFor,
  toAnswers,
} from './questions.ts';
import { canAddOrganization, organizationsOf, useApplicationForm } from './use-application-form.ts';
import { Withdraw } from './Withdraw.tsx';

interface ApplicationFormProps {
  userId: string;
  state: JoinState;
  /** The plan that the address names. */
  asked: OfferedPlan | undefined;
  onDone: () => void;
}

/** The application: a plan, who joins, and the questions. A draft is saved while somebody types. */
export function ApplicationForm({ userId, state, asked, onDone }: ApplicationFormProps) {
  const language = useLanguage();
  const path = useLocalPath();
  const { application: t } = joinStrings[language];
  const form = useApplicationForm({ ...state, userId, asked });
  const { submit, isBusy, failure } = useAction();
  const { draft, stored } = form;
  const [fields, setFields] = useState(state.fields);
  const problems = useAnswerProblems();
  const plan = planOf(state.plans, draft);
  const organizationId = organizationOf(plan, draft);
  const account = plan && accountOf(state.billing, { audience: plan.audience, organizationId });
  const isMember = account?.membership !== undefined && isLive(account.membership.status);
  const specs = questionsFor(plan, draft, t);
  const employees = Number(textOf(draft, 'employee_count') || Number.NaN);
  const errorOf = (name: string) => (form.isBlocked ? form.errors[name] : undefined);
  const change = (name: string, value: (typeof draft)[string]) => form.change({ [name]: value });

  const custom = customAnswersOf(draft);
  const send = async (element: HTMLFormElement) => {
    const found = findProblems(fields, custom);
    if ((await form.save()) === undefined || !plan || Object.keys(found).length > 0) {
      problems.show(found, element);
      return 'rejected' as const;
    }
    return problems.send(
      submit,
      element,
      async () => {
        await sendApplication({
          planId: plan.id,
          organizationId,
          answers: toAnswers(draft),
          customAnswers: custom,
        });
        onDone();
      },
      // Staff may have changed the questions since they were loaded.
      async () => setFields(await readApplicationFields().catch(() => fields)),
    );
  };
  const names = organizationsOf(state);
  const choices = [
    ...names.map(({ organizationId: id, name }) => [id ?? '', name ?? ''] as const),
    ...(canAddOrganization(state) ? [[newOrganization, t.another] as const] : []),
  ];

  return (
    <Form name="membership-application" send={send}>
      <FailureNotice failure={failure ?? form.failure} />
      <SelectField
        label={t.plan}
        name="plan"
        value={plan?.id ?? ''}
        errors={plan ? [] : [t.planGone]}
        options={[
          ...(plan ? [] : [['', t.choose] as const]),
          ...state.plans.map((one) => [one.id, `${one.name}, ${formatPlanPrice(one, language)}`] as const),
        ]}
        hint={<a href={path('/join')}>{t.plans}</a>}
        onChange={({ target }) => change('plan', target.value)}
      />
      {plan?.audience === 'business' && names.length > 0 && (
        <SelectField
          label={t.who}
          name="organization"
          value={textOf(draft, 'organization')}
          options={choices}
          onChange={({ target }) => change('organization', target.value)}
        />
      )}
      {isMember && <AlreadyMember account={account} />}
      {plan && !isMember && (
        <>
          {specs.map((spec) => (
            <FieldControl
              key={spec.name}
              spec={spec}
              values={draft}
              error={errorOf(spec.name)}
              onChange={change}
            />
          ))}
          <FormFields
            fields={fields}
            answers={custom}
            problems={problems.problems}
            onChange={(id, answer) => {
              change('custom', JSON.stringify({ ...custom, [id]: answer }));
              problems.clear(id);
            }}
          />
          <JoiningCosts
            plan={plan}
            taxes={state.taxes}
            zone={state.billing.zone}
            organizationId={organizationId}
            employees={Number.isInteger(employees) && employees >= 0 ? employees : undefined}
          />
          <FieldControl
            spec={{ name: 'consent', label: t.questions.consent, kind: 'checkbox' }}
            values={draft}
            error={errorOf('consent')}
            onChange={change}
          />
          <div className="actions">
            <Button type="submit" isBusy={isBusy || form.isBusy}>
              {plan.approval === 'none' ? t.joinNow : t.send}
            </Button>
            <SavingState status={form.status} isAutosaved={form.isAutosaved} isKept />
          </div>
        </>
      )}
      {!plan && <Notice>{t.planGone}</Notice>}
      {stored && <Withdraw id={stored.id} isDraft={stored.status === 'draft'} onDone={onDone} />}
    </Form>
  );
}
