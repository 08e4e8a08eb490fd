import { useState } from 'react';
import { organizationPeopleStrings } from '../../../i18n/business/organization-people-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import type { OrganizationPerson } from '../../../kit/membership/organization-people.ts';
import { nameOfPerson } from '../../../kit/membership/PeopleTable.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { type Roster, setRole, type StoredRole } from './roster.ts';

interface PersonDialogProps {
  roster: Roster;
  person: OrganizationPerson;
  reload: () => void;
  onClose: () => void;
}

const none: StoredRole = {
  ...{ title: null, is_billing_contact: false, keeps_roster: false, votes: false, is_off_listings: false },
};

/** The title of a person in an organization and, for its owner, what they do for it. */
export function EditPerson({ roster, person, reload, onClose }: PersonDialogProps) {
  const language = useLanguage();
  const { editing: t, duties, editOf } = organizationPeopleStrings[language];
  const name = nameOfPerson(person, language);
  const stored = roster.roles.get(person.user_id) ?? none;
  const [title, setTitle] = useState(stored.title ?? '');
  const [chosen, setChosen] = useState(stored);
  const action = useAction();
  const save = () =>
    action.submit(async () => {
      await setRole(roster.id, person.user_id, { ...chosen, title: title.trim() }, stored.is_off_listings);
      onClose();
      reload();
      return t.saved(name);
    });
  const duty = (id: 'is_billing_contact' | 'keeps_roster' | 'votes', label: string, hint: string) => {
    // The owner has what nobody else was chosen for, and always keeps the people.
    const isByDefault = person.role === 'owner' && (id === 'keeps_roster' || (person[id] && !stored[id]));
    return (
      <label className="checkbox">
        <input
          type="checkbox"
          checked={chosen[id] || isByDefault}
          disabled={isByDefault}
          onChange={({ target }) => setChosen({ ...chosen, [id]: target.checked })}
        />
        <span>
          {label}
          <br />
          <span className="soft">{isByDefault && id !== 'keeps_roster' ? t.byDefault : hint}</span>
        </span>
      </label>
    );
  };
  return (
    <Modal title={editOf(name)} onClose={onClose}>
      <Form name="organization-person" send={save}>
        <ActionNotice action={action} />
        <Field
          label={t.title}
          hint={t.titleHint}
          maxLength={100}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        {roster.isOwner ? (
          <fieldset className="field choices">
            <legend>{t.dutiesOf}</legend>
            {duty('is_billing_contact', duties.billing, t.billingHint)}
            {duty('keeps_roster', duties.roster, t.rosterHint)}
            {duty('votes', duties.votes, t.votesHint)}
          </fieldset>
        ) : (
          <p className="soft">{t.ownerOnly}</p>
        )}
        <label className="checkbox">
          <input
            type="checkbox"
            checked={chosen.is_off_listings}
            onChange={({ target }) => setChosen({ ...chosen, is_off_listings: target.checked })}
          />
          <span>
            {t.offListings}
            <br />
            <span className="soft">{t.offListingsHint}</span>
          </span>
        </label>
        <FormActions label={t.save} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
