import { useState } from 'react';
import { type GroupPage, type GroupPerson, groupRoles } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { setGroupTerm } from '../../../lib/browser/group-terms.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';

interface TermFormProps {
  group: GroupPage;
  person: GroupPerson;
  onDone: () => void;
  onClose: () => void;
}

/** Gives somebody of a group a role from a day to a day. */
export function TermForm({ group, person, onDone, onClose }: TermFormProps) {
  const { manage: t, roles, roster } = useStrings(groupsStrings);
  const [term, setDraft] = useState({
    role: person.role,
    starts_on: group.today,
    ends_on: person.ends_on ?? '',
  });
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const name = person.name || roster.noName;
  const isMissing = term.starts_on === '';
  const isTooEarly = term.ends_on !== '' && term.ends_on < term.starts_on;
  const send = () => {
    setChecked(true);
    if (isMissing || isTooEarly) return { rejected: isMissing ? 'starts_on' : 'ends_on' };
    return action.submit(async () => {
      await setGroupTerm(group.id, person.id, term);
      onDone();
      return t.termSaved(name);
    });
  };
  return (
    <Modal title={t.term(name)} onClose={onClose}>
      <Form name="group-term" send={send}>
        <ActionNotice action={action} />
        <SelectField
          label={t.role}
          options={groupRoles.map((role) => [role, roles[role]] as const)}
          value={term.role}
          onChange={({ target }) => {
            const role = groupRoles.find((one) => one === target.value);
            if (role) setDraft({ ...term, role });
          }}
        />
        <Field
          label={t.starts}
          type="date"
          {...(!group.is_staff && { min: group.today })}
          value={term.starts_on}
          errors={isChecked && isMissing ? [t.dayMissing] : []}
          onChange={({ target }) => setDraft({ ...term, starts_on: target.value })}
        />
        <Field
          label={t.ends}
          hint={t.endsHint}
          type="date"
          min={term.starts_on}
          value={term.ends_on}
          errors={isChecked && isTooEarly ? [t.endsTooEarly] : []}
          onChange={({ target }) => setDraft({ ...term, ends_on: target.value })}
        />
        <FormActions label={t.saveTerm} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
