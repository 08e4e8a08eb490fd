import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { InviteForm } from './InviteForm.tsx';
import { named } from './page-address.ts';
import { invite, type People, revoke } from './people.ts';
import { useWork } from './use-work.ts';

interface InvitationsProps {
  people: People;
  isOwner: boolean;
  reload: () => void;
}

/** The invitations that are open: sent again, taken back, and new ones; for the owner. */
export function Invitations({ people, isOwner, reload }: InvitationsProps) {
  const { run, isBusy, failure } = useWork();
  const change = (work: () => Promise<void>) => {
    run(async () => {
      await work();
      reload();
    });
  };
  return (
    <Panel title="Invited">
      <FailureNotice failure={failure} />
      {people.invitations.length === 0 && <p className="soft">Nobody is invited at present.</p>}
      <ul className="rows">
        {people.invitations.map(({ id, email, role, expires_at }) => (
          <li key={id}>
            <span>
              <strong>{email}</strong>
              <br />
              <span className="soft">
                As {role}, until {formatDate(expires_at, { zone: people.zone })}
              </span>
            </span>
            {isOwner && (
              <span className="actions">
                <Button
                  variant="quiet"
                  isBusy={isBusy}
                  aria-label={`Send again: the invitation to ${email}`}
                  onClick={() => {
                    change(() => invite(named('id'), email, role));
                  }}
                >
                  Send again
                </Button>
                <Button
                  variant="quiet"
                  isBusy={isBusy}
                  aria-label={`Take back: the invitation to ${email}`}
                  onClick={() => {
                    change(() => revoke(id));
                  }}
                >
                  Take back
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {isOwner ? <InviteForm reload={reload} /> : <p className="soft">Only the owner chooses who helps.</p>}
    </Panel>
  );
}
