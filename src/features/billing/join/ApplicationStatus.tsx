import type { ReactNode } from 'react';
import { joinStrings } from '../../../i18n/site/join-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Outcome } from '../../../ui/Outcome.tsx';
import { DueInvoices } from '../account/DueInvoices.tsx';
import { type Application, accountOf, type JoinState } from './application.ts';
import { Withdraw } from './Withdraw.tsx';

interface ApplicationStatusProps {
  application: Application;
  state: JoinState;
  reload: () => void;
  /** Whether it was sent just now: its heading takes the focus. */
  isNew: boolean;
}

/** What became of an application that was sent: under review, to be paid, or a membership. */
export function ApplicationStatus({ application, state, reload, isNew }: ApplicationStatusProps) {
  const { application: t } = useStrings(joinStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const { audience, organization_id: organizationId, plan, status, invoice_status: invoice } = application;
  const account = accountOf(state.billing, { audience, organizationId });
  const due = invoice === 'open' && account && (
    <DueInvoices account={account} billing={state.billing} reload={reload} returnPath={path('/join/apply')} />
  );
  if (status === 'pending')
    return (
      <Section title={t.states.pending} isNew={isNew}>
        <p>
          {t.states.pendingText(
            plan,
            formatDate(application.status_changed_at ?? '', { zone: state.billing.zone, locale }),
          )}
        </p>
        {invoice === 'open' && <p>{t.states.payFirst}</p>}
        {invoice === 'paid' && <p>{t.states.paidWaiting}</p>}
        {due}
        <Withdraw id={application.id} isDraft={false} onDone={reload} />
      </Section>
    );
  const isMember = account?.membership !== undefined && isLive(account.membership.status);
  return (
    <Section title={isMember ? t.states.joined(plan) : t.states.approved(plan)} isNew={isNew}>
      {!isMember && <p>{t.states.approvedText}</p>}
      {due}
      <p className="actions">
        <a className="button" data-variant={isMember ? undefined : 'quiet'} href={path('/account/billing')}>
          {t.next.billing}
        </a>
        {organizationId !== null && (
          <>
            <a
              className="button"
              data-variant="quiet"
              href={path(`/account/business/organization?id=${organizationId}`)}
            >
              {t.next.organization}
            </a>
            {isMember && (
              <>
                <a
                  className="button"
                  data-variant="quiet"
                  href={path(`/account/business/organization/people?id=${organizationId}`)}
                >
                  {t.next.people}
                </a>
                <a className="button" data-variant="quiet" href={path('/account/business')}>
                  {t.next.listing}
                </a>
              </>
            )}
          </>
        )}
      </p>
      <p>
        <a href={path('/join')}>{t.next.again}</a>
      </p>
    </Section>
  );
}

interface SectionProps {
  title: string;
  isNew: boolean;
  children: ReactNode;
}

const Section = ({ title, isNew, children }: SectionProps) =>
  isNew ? (
    <Outcome title={title}>{children}</Outcome>
  ) : (
    <div className="stack">
      <h2>{title}</h2>
      {children}
    </div>
  );
