import { teamStrings } from '../../../i18n/business/team-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { accept, readMyInvitations, roleIn } from './people.ts';
import { useAction } from '../../../kit/use-action.ts';

/** The invitations that wait for who is signed in; nothing when there is none. */
export function MyInvitations() {
  const { invitations: t, roleNames } = useStrings(teamStrings);
  const { run, isBusy, failure } = useAction();
  return (
    <QueryBoundary queryKey={['my-invitations']} load={readMyInvitations}>
      {(invitations) =>
        invitations.length > 0 && (
          <Panel title={t.yours}>
            <FailureNotice failure={failure} />
            {invitations.map(({ id, role }) => (
              <p className="actions" key={id}>
                <span>{t.invitedAs(roleIn(roleNames, role))}</span>
                <Button
                  isBusy={isBusy}
                  onClick={() =>
                    run(async () => {
                      await accept({ invitation_id: id });
                      location.reload();
                    })
                  }
                >
                  {t.accept}
                </Button>
              </p>
            ))}
          </Panel>
        )
      }
    </QueryBoundary>
  );
}
