import { organizationPeopleStrings } from '../../../i18n/business/organization-people-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import type { OrganizationPerson } from '../../../kit/membership/organization-people.ts';
import { nameOfPerson } from '../../../kit/membership/PeopleTable.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { removePerson, restorePerson, type Roster } from './roster.ts';

interface RemovePersonProps {
  roster: Roster;
  person: OrganizationPerson;
  reload: () => void;
  onClose: () => void;
}

/** Asks before a person is removed; of a representative that can be taken back. */
export function RemovePerson({ roster, person, reload, onClose }: RemovePersonProps) {
  const language = useLanguage();
  const { removing: t, remove } = organizationPeopleStrings[language];
  const name = nameOfPerson(person, language);
  const action = useAction();
  const submit = () =>
    action.submit(async () => {
      await removePerson(roster.id, person.user_id);
      onClose();
      reload();
      if (person.role !== 'representative') return t.removed(name);
      return {
        message: t.removed(name),
        undo: async () => {
          await restorePerson(roster.id, person.user_id, roster.roles.get(person.user_id));
          reload();
        },
      };
    });
  return (
    <Modal title={t.title(name)} onClose={onClose}>
      <Form name="remove-person" send={submit}>
        <ActionNotice action={action} />
        <p>{t.text(roster.name || t.yours)}</p>
        {person.listings.length > 0 && <p>{t.teams(person.listings.join(', '))}</p>}
        <FormActions label={remove} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
