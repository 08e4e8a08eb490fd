import { formatDate } from '../../../lib/shared/format.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { InviteForm } from './InviteForm.tsx';
import { invite, type People, revoke } from './people.ts';
import { useAction } from '../../../kit/use-action.ts';

interface InvitationsProps {
  people: People;
  isOwner: boolean;
  reload: () => void;
}

/** The invitations that are open: sent again, taken back, and new ones; for the owner. */
export function Invitations({ people, isOwner, reload }: InvitationsProps) {
  const { run, isBusy, failure } = useAction();
  const change = (work: () => Promise<void>) => {
    run(async () => {
      await work();
      reload();
    });
  };
  return (
    <Panel title="Invitations">
      <FailureNotice failure={failure} />
      {people.invitations.length === 0 && <p className="soft">No open invitations.</p>}
      <ul className="rows">
        {people.invitations.map(({ id, email, role, expires_at }) => (
          <li key={id}>
            <span>
              <strong>{email}</strong>
              <br />
              <span className="soft">
                Role: {role}. Expires {formatDate(expires_at, { zone: people.zone })}.
              </span>
            </span>
            {isOwner && (
              <span className="actions">
                <Button
                  variant="quiet"
                  isBusy={isBusy}
                  aria-label={`Resend invitation to ${email}`}
                  onClick={() => change(() => invite(queryParam('id'), email, role))}
                >
                  Resend
                </Button>
                <Button
                  variant="quiet"
                  isBusy={isBusy}
                  aria-label={`Revoke invitation to ${email}`}
                  onClick={() => change(() => revoke(id))}
                >
                  Revoke
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {isOwner ? <InviteForm reload={reload} /> : <p className="soft">Only the owner can change the team.</p>}
    </Panel>
  );
}
