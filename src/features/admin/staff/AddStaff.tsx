import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useSettled } from '../use-settled.ts';
import { findPeople, type StaffMember } from './staff.ts';

interface AddStaffProps {
  known: StaffMember[];
  isBusy: boolean;
  onAdd: (one: StaffMember) => void;
}

/** Finds somebody who has an account by name, and makes them an editor. */
export function AddStaff({ known, isBusy, onAdd }: AddStaffProps) {
  const [words, setWords] = useState('');
  const settled = useSettled(words);
  return (
    <div className="stack">
      <Field
        label="Name"
        type="search"
        hint="The person needs an account. New staff members start as editors."
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {words.trim().length >= 2 && (
        <QueryBoundary queryKey={['admin', 'people', settled]} load={() => findPeople(settled)}>
          {(people) => {
            const others = people.filter(({ id }) => !known.some(({ user_id }) => user_id === id));
            if (others.length === 0) return <p>No matches.</p>;
            return (
              <ul className="rows">
                {others.map(({ id, name }) => (
                  <li key={id}>
                    {name}
                    <Button
                      variant="quiet"
                      isBusy={isBusy}
                      aria-label={`Add ${name}`}
                      onClick={() => {
                        setWords('');
                        onAdd({ user_id: id, name, role: 'editor', rights: [] });
                      }}
                    >
                      Add
                    </Button>
                  </li>
                ))}
              </ul>
            );
          }}
        </QueryBoundary>
      )}
    </div>
  );
}
