import { useState } from 'react';
import { joinStrings } from '../../../i18n/site/join-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { accountOf, type JoinState, readJoinState } from './application.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { ApplicationStatus } from './ApplicationStatus.tsx';
import type { OfferedPlan } from './offer.ts';

/** The application of who is signed in, where it was left: its form, its review, its invoice, or the membership. */
export const MembershipApplication = sessionIsland(
  { name: 'MembershipApplication', reason: (language) => joinStrings[language].application.signIn },
  ({ id: userId }) => (
    <QueryBoundary queryKey={['join', userId]} load={() => readJoinState(userId)}>
      {(state, reload, refetch) => <Step userId={userId} state={state} reload={reload} refetch={refetch} />}
    </QueryBoundary>
  ),
);

/** Whether the form is what comes next: nothing was sent, or what was sent is decided and another plan is asked for. */
function needsForm({ application, billing }: JoinState, asked: OfferedPlan | undefined): boolean {
  if (!application || ['draft', 'needs_info', 'rejected'].includes(application.status)) return true;
  if (application.status === 'pending') return false;
  if (asked && asked.id !== application.plan_id) return true;
  const { audience, organization_id: organizationId, invoice_status: invoice } = application;
  const held = accountOf(billing, { audience, organizationId })?.membership;
  return invoice !== 'open' && !(held && isLive(held.status));
}

interface StepProps {
  userId: string;
  state: JoinState;
  reload: () => void;
  refetch: () => Promise<unknown>;
}

function Step({ userId, state, reload, refetch }: StepProps) {
  const { application: t } = useStrings(joinStrings);
  const [isDone, setDone] = useState(false);
  const slug = queryParam('plan');
  const asked = state.plans.find((plan) => plan.slug === slug);
  const { application } = state;
  // What was sent shows what became of it, whatever the address says.
  if (application && (isDone || !needsForm(state, asked)) && application.status !== 'draft')
    return <ApplicationStatus application={application} state={state} reload={reload} isNew={isDone} />;
  return (
    <>
      {slug && !asked && <Notice>{t.planGone}</Notice>}
      {application?.status === 'draft' && <Notice>{t.resumed}</Notice>}
      {application?.status === 'needs_info' && (
        <Notice tone="danger">
          <p>
            <strong>{t.states.needs_info}</strong>
          </p>
          <p dir="auto">{application.status_reason}</p>
          <p>{t.states.needsInfoText}</p>
        </Notice>
      )}
      {application?.status === 'rejected' && (
        <Notice>
          <p>
            <strong>{t.states.rejected(application.plan)}</strong>
          </p>
          <p dir="auto">{application.status_reason}</p>
          <p>{t.states.rejectedText}</p>
        </Notice>
      )}
      <ApplicationForm
        key={application?.status === 'draft' ? application.id : `after ${application?.id ?? ''}`}
        userId={userId}
        state={state}
        asked={asked}
        onDone={() => {
          void refetch().then(() => setDone(true));
        }}
      />
    </>
  );
}
