import { useState } from 'react';
import { myOrganizationsStrings } from '../../../i18n/account/my-organizations-strings.ts';
import { organizationPeopleStrings } from '../../../i18n/business/organization-people-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { leave, type MyOrganization } from './my-organizations.ts';

interface OrganizationProps {
  organization: MyOrganization;
  userId: string;
  reload: () => void;
}

/** An organization of a person: their role, whether its membership includes them, and the way out. */
export function OrganizationItem({ organization, userId, reload }: OrganizationProps) {
  const language = useLanguage();
  const t = myOrganizationsStrings[language];
  const { roles } = organizationPeopleStrings[language];
  const path = useLocalPath();
  const [isLeaving, setLeaving] = useState(false);
  const { id, role, title, plan, is_included, seats, keeps_roster } = organization;
  const name = organization.name || t.noName;
  const membership =
    plan === null
      ? t.noSubscription
      : is_included
        ? t.included(plan)
        : seats === null
          ? t.noSubscription
          : t.beyond(plan, seats);
  return (
    <li>
      <span>
        <strong dir="auto">{name}</strong>
        <br />
        <span>{t.roleIn(roles[role], title)}</span>
        <br />
        <span className="soft">{membership}</span>
      </span>
      <span className="actions">
        {keeps_roster && (
          <a
            className="button"
            data-variant="quiet"
            href={path(`/account/business/organization/people?id=${id}`)}
            aria-label={t.peopleOf(name)}
          >
            {t.people}
          </a>
        )}
        {role !== 'owner' && (
          <Button variant="quiet" aria-label={t.leaveNamed(name)} onClick={() => setLeaving(true)}>
            {t.leave}
          </Button>
        )}
      </span>
      {isLeaving && (
        <Leave id={id} name={name} userId={userId} onLeft={reload} onClose={() => setLeaving(false)} />
      )}
    </li>
  );
}

interface LeaveProps {
  id: string;
  name: string;
  userId: string;
  onLeft: () => void;
  onClose: () => void;
}

function Leave({ id, name, userId, onLeft, onClose }: LeaveProps) {
  const t = useStrings(myOrganizationsStrings);
  const action = useAction();
  const submit = () =>
    action.submit(async () => {
      await leave(id, userId);
      onClose();
      onLeft();
      return t.leaving.done(name);
    });
  return (
    <Modal title={t.leaving.title(name)} onClose={onClose}>
      <Form name="leave-organization" send={submit}>
        <ActionNotice action={action} />
        <p>{t.leaving.text}</p>
        <FormActions label={t.leave} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
