import { useState } from 'react';
import { groupAdmissions, groupKinds } from '#contracts/groups.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { type GroupDraft, type GroupRow, saveGroup, setArchived } from './groups.ts';
import { admissionLabels, kindLabels } from './labels.ts';

interface GroupFormProps {
  /** Undefined for a new one. */
  group?: GroupRow;
  onSaved: () => void;
  onCancel: () => void;
}

const empty: GroupDraft = {
  name: '',
  kind: 'group',
  admission: 'open',
  description: '',
  is_public: false,
  shows_roster: false,
};

const draftOf = ({
  name,
  kind,
  admission,
  description,
  is_public,
  shows_roster,
}: GroupDraft): GroupDraft => ({
  name,
  kind,
  admission,
  description,
  is_public,
  shows_roster,
});

/** A group as a form: what it is, who comes in and who sees it. */
export function GroupForm({ group, onSaved, onCancel }: GroupFormProps) {
  const [draft, setDraft] = useState(() => draftOf(group ?? empty));
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const change = (fields: Partial<GroupDraft>) => setDraft({ ...draft, ...fields });
  const name = draft.name.trim();
  const isHidden = draft.admission === 'hidden';
  const send = () => {
    setChecked(true);
    if (name.length < 2) return { rejected: 'name' };
    return action.submit(async () => {
      await saveGroup({ ...draft, name, ...(isHidden && { is_public: false, shows_roster: false }) }, group);
      onSaved();
      return `${name} saved.`;
    });
  };
  const archive = (seen: GroupRow) => {
    action.run(async () => {
      await setArchived(seen, seen.archived_at === null);
      onSaved();
      return seen.archived_at === null ? `${seen.name} archived.` : `${seen.name} is active again.`;
    });
  };
  const check = (field: 'is_public' | 'shows_roster', label: string) => (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={draft[field]}
        onChange={({ target }) => change({ [field]: target.checked })}
      />
      {label}
    </label>
  );
  return (
    <Form name="group" send={send}>
      <ActionNotice action={action} />
      <div className="columns">
        <Field
          label="Name"
          maxLength={80}
          value={draft.name}
          errors={isChecked && name.length < 2 ? ['Enter a name of 2 characters or more.'] : []}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SelectField
          label="Kind"
          options={groupKinds.map((kind) => [kind, kindLabels[kind]] as const)}
          value={draft.kind}
          onChange={({ target }) =>
            change({ kind: groupKinds.find((kind) => kind === target.value) ?? 'group' })
          }
        />
        <SelectField
          label="Joining"
          options={groupAdmissions.map((way) => [way, admissionLabels[way]] as const)}
          value={draft.admission}
          onChange={({ target }) =>
            change({ admission: groupAdmissions.find((way) => way === target.value) ?? 'open' })
          }
        />
      </div>
      <TextArea
        label="Description (optional)"
        rows={4}
        maxLength={2000}
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      {!isHidden && (
        <>
          {check('is_public', 'Public at /groups')}
          {check('shows_roster', 'Public roster, of people who agreed')}
        </>
      )}
      <FormActions label="Save group" isBusy={action.isBusy} onCancel={onCancel}>
        {group && (
          <Button variant="quiet" isBusy={action.isBusy} onClick={() => archive(group)}>
            {group.archived_at === null ? 'Archive' : 'Restore'}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
