import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Loaded } from './Loaded.tsx';
import { accept, readMyInvitations } from './people.ts';
import { useWork } from './use-work.ts';

/** The invitations that wait for who is signed in; nothing when there is none. */
export function MyInvitations() {
  const { run, isBusy, failure } = useWork();
  return (
    <Loaded name={['my-invitations']} load={readMyInvitations}>
      {(invitations) =>
        invitations.length > 0 && (
          <Panel title="You are invited to help">
            <FailureNotice failure={failure} />
            {invitations.map(({ id, role }) => (
              <p className="actions" key={id}>
                <span>Somebody asks you to help with their business as {role}.</span>
                <Button
                  isBusy={isBusy}
                  onClick={() => {
                    run(async () => {
                      await accept({ invitation_id: id });
                      location.reload();
                    });
                  }}
                >
                  Accept
                </Button>
              </p>
            ))}
          </Panel>
        )
      }
    </Loaded>
  );
}
