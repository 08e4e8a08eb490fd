import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { formatDateOnly } from '../../../lib/shared/format.ts';
import { AdminGate } from '../AdminGate.tsx';
import { EditableList } from '../EditableList.tsx';
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
          {(groups, reload) => (
            <EditableList
              items={groups}
              mayEdit
              title={({ name }) => name}
              facts={describe}
              empty="No groups yet. Add a group, a committee or the board."
              addLabel="Add group"
              onSaved={reload}
            >
              {(group, end) => (
                <>
                  {group && (
                    <p>
                      <a href={`/account/groups/group?slug=${group.slug}&view=people`}>Open group</a>
                    </p>
                  )}
                  <GroupForm {...(group && { group })} {...end} />
                  {group?.archived_at === null && <AppointPerson group={group} onSaved={reload} />}
                </>
              )}
            </EditableList>
          )}
        </QueryBoundary>
      )}
    </AdminGate>
  );
}
