import { teamStrings } from '../../../i18n/business/team-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { InviteForm } from './InviteForm.tsx';
import { revoke } from './people.ts';
import { useAction } from '../../../kit/use-action.ts';

interface OpenInvitation {
  id: string;
  email: string;
  role: string;
  /** What it says besides the address. */
  note: string;
}

interface InvitationsProps {
  invitations: readonly OpenInvitation[];
  /** As of InviteForm. */
  roles?: readonly (readonly [role: string, label: string])[];
  /** Invites somebody, or sends an open invitation again; without it, the invitations are only shown. */
  onInvite?: (email: string, role: string) => Promise<void>;
  /** Said above the form. */
  hint?: string;
  reload: () => void;
}

/** The invitations that are open: sent again, revoked, and new ones. */
export function Invitations({ invitations, roles, onInvite, hint, reload }: InvitationsProps) {
  const { invitations: t } = useStrings(teamStrings);
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
      {invitations.length === 0 && <p className="soft">{t.none}</p>}
      <ul className="rows">
        {invitations.map(({ id, email, role, note }) => (
          <li key={id}>
            <span>
              <strong>{email}</strong>
              <br />
              <span className="soft">{note}</span>
            </span>
            {onInvite && (
              <span className="actions">
                <Button
                  variant="quiet"
                  isBusy={isBusy}
                  aria-label={t.resendTo(email)}
                  onClick={() => change(() => onInvite(email, role))}
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
      {hint && <p className="soft">{hint}</p>}
      {onInvite ? (
        <InviteForm {...(roles && { roles })} onInvite={onInvite} reload={reload} />
      ) : (
        <p className="soft">{t.ownerOnly}</p>
      )}
    </Panel>
  );
}
