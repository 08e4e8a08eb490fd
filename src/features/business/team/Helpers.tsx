import { formatDate } from '../../../lib/shared/format.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { businessUrl } from '../business-url.ts';
import { addHelper, changeRole, type Helper, type People, removeHelper, roles } from './people.ts';
import { useAction } from '../../../kit/use-action.ts';

interface HelpersProps {
  people: People;
  userId: string;
  reload: () => void;
}

/** Who helps with a business: their role, and the end of it, with a way back for the owner. */
export function Helpers({ people, userId, reload }: HelpersProps) {
  const { run, isBusy, failure } = useAction();
  const isOwner = people.ownerId === userId;
  const act = (message: string, work: () => Promise<void>, back: () => Promise<void>) => {
    run(async () => {
      await work();
      reload();
      return {
        message,
        undo: async () => {
          await back();
          reload();
        },
      };
    });
  };
  const remove = (helper: Helper) => {
    if (helper.user_id === userId && !isOwner) {
      run(async () => {
        await removeHelper(queryParam('id'), userId);
        location.assign(businessUrl(''));
      });
      return;
    }
    act(
      `${helper.email ?? 'This person'} was removed.`,
      () => removeHelper(queryParam('id'), helper.user_id),
      () => addHelper(queryParam('id'), helper),
    );
  };
  const change = (helper: Helper) => {
    const to = helper.role === 'manager' ? 'contributor' : 'manager';
    act(
      `${helper.email ?? 'This person'} is now a ${to}.`,
      () => changeRole(queryParam('id'), helper.user_id, to),
      () => changeRole(queryParam('id'), helper.user_id, helper.role),
    );
  };
  return (
    <Panel title={`Team of ${people.name}`}>
      <FailureNotice failure={failure} />
      {people.helpers.length === 0 && <p className="soft">No team members yet.</p>}
      <ul className="rows">
        {people.helpers.map((helper) => {
          const name = helper.email ?? 'this person';
          const isMe = helper.user_id === userId;
          return (
            <li key={helper.user_id}>
              <span>
                <strong>{isMe ? 'You' : (helper.email ?? 'Unknown')}</strong>
                <br />
                <span className="soft">
                  {roles[helper.role] ?? helper.role}; since{' '}
                  {formatDate(helper.created_at, { zone: people.zone })}
                </span>
              </span>
              <span className="actions">
                {isOwner && (
                  <Button
                    variant="quiet"
                    isBusy={isBusy}
                    aria-label={`Make ${helper.role === 'manager' ? 'contributor' : 'manager'}: ${name}`}
                    onClick={() => change(helper)}
                  >
                    Make {helper.role === 'manager' ? 'contributor' : 'manager'}
                  </Button>
                )}
                {(isOwner || isMe) && (
                  <Button
                    variant="quiet"
                    isBusy={isBusy}
                    aria-label={isMe ? 'Leave' : `Remove ${name}`}
                    onClick={() => remove(helper)}
                  >
                    {isMe ? 'Leave' : 'Remove'}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
