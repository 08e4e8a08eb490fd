import { peopleStrings } from '../../../i18n/account/people-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type Blocked, readBlocked, setBlocked } from './people.ts';

/** Whom a person blocked, and the way to undo it; nothing where they blocked nobody. */
export function BlockedPeople({ userId }: { userId: string }) {
  return (
    <QueryBoundary queryKey={['blocks', userId]} load={readBlocked} empty={null}>
      {(blocked, reload) => <BlockedList blocked={blocked} reload={reload} />}
    </QueryBoundary>
  );
}

function BlockedList({ blocked, reload }: { blocked: Blocked[]; reload: () => void }) {
  const { profile: t, person } = useStrings(peopleStrings);
  const action = useAction();
  return (
    <Panel title={t.blocked}>
      <ActionNotice action={action} />
      <ul className="rows">
        {blocked.map(({ user_id: id, name }) => (
          <li key={id}>
            <span dir="auto">{name || t.noName}</span>
            <Button
              variant="quiet"
              aria-label={`${person.unblock}: ${name || t.noName}`}
              isBusy={action.busyWith === id}
              onClick={() => {
                action.run(async () => {
                  await setBlocked(id, false);
                  reload();
                  return person.unblocked(name || t.noName);
                }, id);
              }}
            >
              {person.unblock}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
