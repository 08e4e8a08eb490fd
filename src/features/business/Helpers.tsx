import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { areaPage, named } from './page-address.ts';
import { addHelper, changeRole, type Helper, type People, removeHelper, roles } from './people.ts';
import { useWork } from './use-work.ts';

interface HelpersProps {
  people: People;
  userId: string;
  reload: () => void;
}

interface Undo {
  said: string;
  back: () => Promise<void>;
}

/** Who helps with a business: their role, and the end of it, with a way back for the owner. */
export function Helpers({ people, userId, reload }: HelpersProps) {
  const [undo, setUndo] = useState<Undo>();
  const { run, isBusy, failure } = useWork();
  const isOwner = people.ownerId === userId;
  const act = (work: () => Promise<void>, next?: Undo) => {
    run(async () => {
      await work();
      setUndo(next);
      reload();
    });
  };
  const remove = (helper: Helper) => {
    if (helper.user_id === userId && !isOwner) {
      run(async () => {
        await removeHelper(named('id'), userId);
        location.assign(areaPage(''));
      });
      return;
    }
    act(() => removeHelper(named('id'), helper.user_id), {
      said: `${helper.email ?? 'This person'} does not help any more.`,
      back: () => addHelper(named('id'), helper),
    });
  };
  const change = (helper: Helper) => {
    const to = helper.role === 'manager' ? 'contributor' : 'manager';
    act(() => changeRole(named('id'), helper.user_id, to), {
      said: `${helper.email ?? 'This person'} is ${to} now.`,
      back: () => changeRole(named('id'), helper.user_id, helper.role),
    });
  };
  return (
    <Panel title={`Who helps with ${people.name}`}>
      <FailureNotice failure={failure} />
      <p role="status">
        {undo && (
          <>
            {undo.said}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                act(undo.back);
              }}
            >
              Undo
            </button>
          </>
        )}
      </p>
      {people.helpers.length === 0 && (
        <p className="soft">Nobody yet. Invite somebody, so that the page does not hang on one person.</p>
      )}
      <ul className="rows">
        {people.helpers.map((helper) => {
          const name = helper.email ?? 'this person';
          const isMe = helper.user_id === userId;
          return (
            <li key={helper.user_id}>
              <span>
                <strong>{isMe ? 'You' : (helper.email ?? 'Somebody')}</strong>
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
                    aria-label={`Make a ${helper.role === 'manager' ? 'contributor' : 'manager'}: ${name}`}
                    onClick={() => {
                      change(helper);
                    }}
                  >
                    Make a {helper.role === 'manager' ? 'contributor' : 'manager'}
                  </Button>
                )}
                {(isOwner || isMe) && (
                  <Button
                    variant="quiet"
                    isBusy={isBusy}
                    aria-label={isMe ? 'Leave' : `Remove ${name}`}
                    onClick={() => {
                      remove(helper);
                    }}
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
