import { teamStrings } from '../../../i18n/business/team-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { InviteForm } from './InviteForm.tsx';
import { invite, type People, revoke, roleIn } from './people.ts';
import { useAction } from '../../../kit/use-action.ts';

interface InvitationsProps {
  people: People;
  isOwner: boolean;
  reload: () => void;
}

/** The invitations that are open: sent again, taken back, and new ones; for the owner. */
export function Invitations({ people, isOwner, reload }: InvitationsProps) {
  const { invitations: t, roleNames } = useStrings(teamStrings);
  const dates = { zone: people.zone, locale: useDateLocale() };
  const { run, isBusy, failure } = useAction();
  const change = (work: () => Promise<void>) => {
    run(async () => {
      await work();
      reload();
    });
  };
  return (
    <Panel title={t.title}>
      <FailureNotice failure={failure} />
      {people.invitations.length === 0 && <p className="soft">{t.none}</p>}
      <ul className="rows">
        {people.invitations.map(({ id, email, role, expires_at }) => (
          <li key={id}>
            <span>
              <strong>{email}</strong>
              <br />
              <span className="soft">
                {t.roleUntil(roleIn(roleNames, role), formatDate(expires_at, dates))}
              </span>
            </span>
            {isOwner && (
              <span className="actions">
                <Button
                  variant="quiet"
                  isBusy={isBusy}
                  aria-label={t.resendTo(email)}
                  onClick={() => change(() => invite(queryParam('id'), email, role))}
                >
                  {t.resend}
                </Button>
                <Button
                  variant="quiet"
                  isBusy={isBusy}
                  aria-label={t.revokeOf(email)}
                  onClick={() => change(() => revoke(id))}
                >
                  {t.revoke}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {isOwner ? <InviteForm reload={reload} /> : <p className="soft">{t.ownerOnly}</p>}
    </Panel>
  );
}
