import { useState } from 'react';
import type { GroupPage, GroupPerson } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { MorePages } from '../../../kit/MorePages.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { useOwnPages } from '../../../kit/use-own-pages.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { GroupPersonRow } from './GroupPersonRow.tsx';
import { readGroupPeople, rosterKey } from './groups.ts';
import { RemovePerson } from './RemovePerson.tsx';
import { TermForm } from './TermForm.tsx';

interface GroupRosterProps {
  group: GroupPage;
  userId: string;
  manages: boolean;
  reload: () => void;
}

/** The people of a group, by pages; whoever manages it changes their terms here. */
export function GroupRoster({ group, userId, manages, reload }: GroupRosterProps) {
  const { group: t, roster } = useStrings(groupsStrings);
  const [open, setOpen] = useState<{ what: 'term' | 'removal'; person: GroupPerson }>();
  const people = useOwnPages({
    queryKey: rosterKey(userId, group.id),
    read: (after?: string) => readGroupPeople(group.id, after),
  });
  const settle = () => {
    setOpen(undefined);
    void people.refetch();
    reload();
  };
  const dialog = open && { group, person: open.person, onDone: settle, onClose: () => setOpen(undefined) };
  return (
    <Panel title={t.members}>
      <QueryState query={people}>
        {({ pages }) => {
          const found = pages.flatMap((page) => page.people);
          return (
            <>
              {found.length === 0 && <p>{roster.empty}</p>}
              <ul className="rows">
                {found.map((person) => (
                  <GroupPersonRow
                    key={person.id}
                    person={person}
                    isSelf={person.id === userId}
                    {...(manages && {
                      onChange: () => setOpen({ what: 'term', person }),
                      onRemove: () => setOpen({ what: 'removal', person }),
                    })}
                  />
                ))}
              </ul>
              <MorePages pages={people} label={roster.more} />
            </>
          );
        }}
      </QueryState>
      {dialog && (open.what === 'term' ? <TermForm {...dialog} /> : <RemovePerson {...dialog} />)}
    </Panel>
  );
}
