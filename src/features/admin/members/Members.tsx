import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { AdminGate } from '../AdminGate.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useSettled } from '../use-settled.ts';
import { MemberRow } from './MemberRow.tsx';
import { listMembers, pageSize } from './members.ts';

const types = [
  ['', 'All'],
  ['member', 'Members'],
  ['business', 'Businesses'],
] as const;
const states = [
  ['', 'All'],
  ['active', 'Active'],
  ['trialing', 'Trial'],
  ['past_due', 'Past due'],
  ['grace', 'Grace period'],
  ['pending', 'Pending'],
  ['lapsed', 'Expired'],
  ['canceled', 'Canceled'],
  ['none', 'None'],
] as const;

/** The people of the hub: found by name, type and state, with their memberships and payments. */
export function Members() {
  return <AdminGate name="Members">{(session) => <List session={session} />}</AdminGate>;
}

function List({ session }: { session: AdminSession }) {
  const [search, setSearch] = useState({ words: '', type: '', state: '', page: 0 });
  const settled = { ...search, words: useSettled(search.words) };
  const narrow = (by: Partial<typeof search>) => {
    setSearch({ ...search, page: 0, ...by });
  };
  return (
    <div className="stack">
      <div className="toolbar">
        <Field
          label="Name"
          type="search"
          value={search.words}
          onChange={(event) => narrow({ words: event.target.value })}
        />
        <SelectField
          label="Type"
          options={types}
          value={search.type}
          onChange={(event) => narrow({ type: event.target.value })}
        />
        <SelectField
          label="Membership"
          options={states}
          value={search.state}
          onChange={(event) => narrow({ state: event.target.value })}
        />
      </div>
      <QueryBoundary queryKey={['admin', 'members', settled]} load={() => listMembers(settled)}>
        {({ people, total }, reload) => (
          <>
            <p role="status">{total === 1 ? '1 person' : `${String(total)} people`}</p>
            {people.length === 0 && <p>No members match. Clear filters.</p>}
            <ul className="queue">
              {people.map((person) => (
                <MemberRow key={person.id} person={person} session={session} onChanged={reload} />
              ))}
            </ul>
            <div className="actions">
              {search.page > 0 && (
                <Button variant="quiet" onClick={() => narrow({ page: search.page - 1 })}>
                  Previous
                </Button>
              )}
              {(search.page + 1) * pageSize < total && (
                <Button variant="quiet" onClick={() => narrow({ page: search.page + 1 })}>
                  Next
                </Button>
              )}
            </div>
          </>
        )}
      </QueryBoundary>
    </div>
  );
}
