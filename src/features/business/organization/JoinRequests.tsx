import { organizationPeopleStrings } from '../../../i18n/business/organization-people-strings.ts';
import { useDateLocale, useLanguage } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { decideRequest, type Roster } from './roster.ts';

interface JoinRequestsProps {
  roster: Roster;
  zone: string;
  reload: () => void;
}

/** Who asks to belong to an organization, and the answer. */
export function JoinRequests({ roster: { requests }, zone, reload }: JoinRequestsProps) {
  const { requests: t } = organizationPeopleStrings[useLanguage()];
  const dates = { zone, locale: useDateLocale() };
  const action = useAction();
  const decide = (id: string, isApproved: boolean, message: string) => {
    action.run(
      async () => {
        try {
          await decideRequest(id, isApproved);
        } finally {
          // Whoever was faster, the list is new.
          reload();
        }
        return message;
      },
      `${id} ${String(isApproved)}`,
    );
  };
  return (
    <Panel title={t.title}>
      <ActionNotice action={action} />
      <ul className="rows">
        {requests.map(({ id, name, email, message, created_at }) => {
          const who = name ?? email;
          return (
            <li key={id}>
              <div>
                <strong dir="auto">{who}</strong>
                <br />
                <span className="soft">
                  {name && `${email}. `}
                  {t.asked(formatDate(created_at, dates))}
                </span>
                {message && <blockquote dir="auto">{message}</blockquote>}
              </div>
              <span className="actions">
                <Button
                  isBusy={action.busyWith === `${id} true`}
                  aria-label={t.approveOf(who)}
                  onClick={() => decide(id, true, t.approved(who))}
                >
                  {t.approve}
                </Button>
                <Button
                  variant="quiet"
                  isBusy={action.busyWith === `${id} false`}
                  aria-label={t.declineOf(who)}
                  onClick={() => decide(id, false, t.declined(who))}
                >
                  {t.decline}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
