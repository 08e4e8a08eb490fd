import { Finder } from '../../../kit/Finder.tsx';
import { findPeople } from '../lists/find-rows.ts';
import type { StaffMember } from './staff.ts';

interface AddStaffProps {
  known: StaffMember[];
  isBusy: boolean;
  onAdd: (one: StaffMember) => void;
}

/** Finds somebody who has an account by name, and makes them an editor. */
export function AddStaff({ known, isBusy, onAdd }: AddStaffProps) {
  const isKnown = ({ id }: { id: string }) => known.some(({ user_id }) => user_id === id);
  return (
    <div className="stack">
      <Finder
        label="Name"
        hint="The person needs an account. New staff members start as editors."
        queryKey={['staff', ...known.map(({ user_id }) => user_id)]}
        find={async (words) => (await findPeople(words)).filter((person) => !isKnown(person))}
        button="Add"
        isBusy={isBusy}
        onChoose={({ id, name }) => onAdd({ user_id: id, name, role: 'editor', rights: [] })}
      />
    </div>
  );
}
