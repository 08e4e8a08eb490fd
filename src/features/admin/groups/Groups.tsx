import { useState } from 'react';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { formatDateOnly } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { AppointPerson } from './AppointPerson.tsx';
import { GroupForm } from './GroupForm.tsx';
import { type GroupRow, listGroups } from './groups.ts';
import { kindLabels } from './labels.ts';

const describe = ({ kind, archived_at, people, chairs, pending, is_public }: GroupRow) =>
  [
    kindLabels[kind],
    archived_at !== null && 'archived',
    people === 1 ? '1 person' : `${String(people)} people`,
    chairs.length > 0
      ? `chair: ${chairs.map(({ name, until }) => (until ? `${name} until ${formatDateOnly(until)}` : name)).join(', ')}`
      : kind !== 'group' && archived_at === null && 'NO CHAIR',
    pending > 0 && (pending === 1 ? '1 request' : `${String(pending)} requests`),
    is_public && 'public',
  ]
    .filter((part) => part !== false)
    .join(' · ');

/** Groups, committees and boards: staff create them, appoint people and archive them. */
export function Groups() {
  return (
    <AdminGate name="Groups">
      {() => (
        <QueryBoundary queryKey={['admin', 'groups']} load={listGroups}>
          {(groups, reload) => <List groups={groups} onSaved={reload} />}
        </QueryBoundary>
      )}
    </AdminGate>
  );
}

function List({ groups, onSaved }: { groups: GroupRow[]; onSaved: () => void }) {
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const settle = () => {
    close();
    onSaved();
  };
  return (
    <div className="stack">
      {groups.length === 0 && <p>No groups yet. Add a group, a committee or the board.</p>}
      <ul className="queue">
        {groups.map((group) => (
          <li key={group.id} data-current={open === group.id}>
            <span aria-hidden="true" />
            <button
              type="button"
              className="opener"
              aria-expanded={open === group.id}
              onClick={() => setOpen(open === group.id ? undefined : group.id)}
            >
              <span>{group.name}</span>
              <small>{describe(group)}</small>
            </button>
            {open === group.id && (
              <div className="detail stack">
                <p>
                  <a href={`/account/groups/group?slug=${group.slug}&view=people`}>Open group</a>
                </p>
                <GroupForm key={group.updated_at} group={group} onSaved={settle} onCancel={close} />
                {group.archived_at === null && <AppointPerson group={group} onSaved={onSaved} />}
              </div>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <div className="card">
          <GroupForm onSaved={settle} onCancel={close} />
        </div>
      ) : (
        <p>
          <Button onClick={() => setOpen('new')}>Add group</Button>
        </p>
      )}
    </div>
  );
}
