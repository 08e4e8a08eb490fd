import { useState } from 'react';
import { groupRoles } from '#contracts/groups.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Finder } from '../../../kit/Finder.tsx';
import { useAction } from '../../../kit/use-action.ts';
import type { GroupTerm } from '../../../lib/browser/group-terms.ts';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { findPeople } from '../lists/find-rows.ts';
import { appoint, type GroupRow } from './groups.ts';
import { roleLabels } from './labels.ts';

/** Gives somebody who has an account a role in a group, from a day to a day. */
export function AppointPerson({ group, onSaved }: { group: GroupRow; onSaved: () => void }) {
  const [term, setTerm] = useState<GroupTerm>({ role: 'member', starts_on: '', ends_on: '' });
  const action = useAction();
  const isTooEarly = term.ends_on !== '' && term.starts_on !== '' && term.ends_on < term.starts_on;
  return (
    <fieldset className="form">
      <legend>Appoint</legend>
      <ActionNotice action={action} />
      <div className="columns">
        <SelectField
          label="Role"
          options={groupRoles.map((role) => [role, roleLabels[role]] as const)}
          value={term.role}
          onChange={({ target }) =>
            setTerm({ ...term, role: groupRoles.find((role) => role === target.value) ?? 'member' })
          }
        />
        <Field
          label="From"
          hint="Empty: today."
          type="date"
          value={term.starts_on}
          onChange={({ target }) => setTerm({ ...term, starts_on: target.value })}
        />
        <Field
          label="Until (optional)"
          hint="The last day of the term."
          type="date"
          value={term.ends_on}
          errors={isTooEarly ? ['Enter the first day or a later one.'] : []}
          onChange={({ target }) => setTerm({ ...term, ends_on: target.value })}
        />
      </div>
      <Finder
        label="Person"
        hint="By name. The person needs an account and gets an email."
        queryKey={['group-appoint', group.id]}
        find={findPeople}
        button="Appoint"
        isBusy={action.isBusy}
        onChoose={({ id, name }) => {
          action.run(async () => {
            await appoint(group.id, id, term);
            onSaved();
            return `${name} is ${roleLabels[term.role].toLowerCase()} of ${group.name}.`;
          });
        }}
      />
    </fieldset>
  );
}
