import { useState } from 'react';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { AddStaff } from './AddStaff.tsx';
import { addStaff, changeStaff, listStaff, removeStaff, type StaffMember } from './staff.ts';

const roles = [
  ['editor', 'Editor (reviews and publishes)'],
  ['admin', 'Admin (full access)'],
] as const;
const rights = [
  ['import', 'Can import'],
  ['export', 'Can export'],
  ['contacts', 'Sees contact details'],
  ['billing', 'Can bill and record payments'],
] as const;
const name = ['admin', 'staff'];

/** Who runs the hub, with which role and rights; admins change it. */
export function Staff() {
  return (
    <AdminGate name="Staff">
      {({ userId, isAdmin }) => (
        <QueryBoundary queryKey={name} load={listStaff}>
          {(staff, reload) => <Team staff={staff} own={userId} isAdmin={isAdmin} onChanged={reload} />}
        </QueryBoundary>
      )}
    </AdminGate>
  );
}

interface TeamProps {
  staff: StaffMember[];
  own: string;
  isAdmin: boolean;
  onChanged: () => void;
}

function Team({ staff, own, isAdmin, onChanged }: TeamProps) {
  const action = useAction();
  const [removed, setRemoved] = useState<StaffMember>();
  // Shown at once, and reverted with a message if saving fails.
  const act = (next: StaffMember[], send: () => Promise<void>, done: string) => {
    if (action.isBusy) return;
    queryClient.setQueryData(name, next);
    action.run(async () => {
      try {
        await send();
      } catch (error) {
        queryClient.setQueryData(name, staff);
        setRemoved(undefined);
        throw error;
      } finally {
        onChanged();
      }
      return done;
    });
  };
  const change = (one: StaffMember) => {
    act(
      staff.map((known) => (known.user_id === one.user_id ? one : known)),
      () => changeStaff(one),
      `${one.name} updated.`,
    );
  };
  return (
    <div className="stack">
      <ActionNotice action={action} />
      {removed && !action.isBusy && !action.failure && (
        <p>
          <Button
            variant="quiet"
            onClick={() => {
              setRemoved(undefined);
              act([...staff, removed], () => addStaff(removed), `${removed.name} restored.`);
            }}
          >
            Restore {removed.name}
          </Button>
        </p>
      )}
      <ul className="queue">
        {staff.map((one) => (
          <Person
            key={one.user_id}
            one={one}
            mayChange={isAdmin && one.user_id !== own}
            isBusy={action.isBusy}
            onChange={change}
            onRemove={() => {
              setRemoved(one);
              const next = staff.filter(({ user_id }) => user_id !== one.user_id);
              act(next, () => removeStaff(one.user_id), `${one.name} removed from staff.`);
            }}
          />
        ))}
      </ul>
      {isAdmin ? (
        <Panel title="Add staff member">
          <AddStaff
            known={staff}
            isBusy={action.isBusy}
            onAdd={(one) => act([...staff, one], () => addStaff(one), `${one.name} added as editor.`)}
          />
        </Panel>
      ) : (
        <p className="soft">Only admins can change staff.</p>
      )}
    </div>
  );
}

interface PersonProps {
  one: StaffMember;
  mayChange: boolean;
  /** Whether a change is being sent: another would be lost. */
  isBusy: boolean;
  onChange: (one: StaffMember) => void;
  onRemove: () => void;
}

function Person({ one, mayChange, isBusy, onChange, onRemove }: PersonProps) {
  return (
    <li>
      <span aria-hidden="true" />
      <div className="stack">
        <strong>{one.name}</strong>
        {mayChange ? (
          <div className="toolbar">
            <SelectField
              label={`Role of ${one.name}`}
              value={one.role}
              disabled={isBusy}
              options={roles}
              onChange={(event) =>
                onChange({ ...one, role: event.target.value === 'admin' ? 'admin' : 'editor' })
              }
            />
            {one.role === 'editor' &&
              rights.map(([right, label]) => (
                <label key={right} className="checkbox">
                  <input
                    type="checkbox"
                    checked={one.rights.includes(right)}
                    disabled={isBusy}
                    onChange={(event) => {
                      const others = one.rights.filter((known) => known !== right);
                      onChange({ ...one, rights: event.target.checked ? [...others, right] : others });
                    }}
                  />
                  {label}
                </label>
              ))}
            <Button variant="quiet" isBusy={isBusy} aria-label={`Remove ${one.name}`} onClick={onRemove}>
              Remove
            </Button>
          </div>
        ) : (
          <span className="soft">
            {one.role}
            {one.role === 'editor' &&
              rights
                .filter(([right]) => one.rights.includes(right))
                .map(([, label]) => ` · ${label}`)
                .join('')}
          </span>
        )}
      </div>
    </li>
  );
}
