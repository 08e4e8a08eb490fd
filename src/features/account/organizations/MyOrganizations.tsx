import { useState } from 'react';
import { myOrganizationsStrings } from '../../../i18n/account/my-organizations-strings.ts';
import { organizationPeopleStrings } from '../../../i18n/business/organization-people-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { type Action, useAction } from '../../../kit/use-action.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import {
  acceptInvitation,
  joinByDomain,
  leave,
  type MyOrganization,
  type MyOrganizations as Everything,
  readMyOrganizations,
  withdrawRequest,
} from './my-organizations.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The organizations of who is signed in: invitations, where they belong, what they asked, and how they join another. */
export const MyOrganizations = sessionIsland(
  { name: 'MyOrganizations', reason: (language) => myOrganizationsStrings[language].signIn },
  ({ id: userId }) => (
    <QueryBoundary queryKey={['my-organizations', userId]} load={readMyOrganizations}>
      {(everything, reload) => <Panels everything={everything} userId={userId} reload={reload} />}
    </QueryBoundary>
  ),
);

interface PanelsProps {
  everything: Everything;
  userId: string;
  reload: () => void;
}

function Panels({ everything, userId, reload }: PanelsProps) {
  const t = useStrings(myOrganizationsStrings);
  const locale = useDateLocale();
  const path = useLocalPath();
  const action = useAction();
  const { organizations, invitations, requests, ofDomain } = everything;
  const act = (name: string, work: () => Promise<void>, message: string) => {
    action.run(async () => {
      await work();
      reload();
      return message;
    }, name);
  };
  return (
    <>
      <ActionNotice action={action} />
      {invitations.length > 0 && (
        <Panel title={t.invitations.title}>
          <ul className="rows">
            {invitations.map(({ id, organization, inviter }) => (
              <Line
                key={id}
                text={inviter ? t.invitations.from(inviter, organization) : t.invitations.to(organization)}
                label={t.invitations.accept}
                name={t.invitations.acceptOf(organization)}
                isBusy={action.busyWith === id}
                onPress={() => act(id, () => acceptInvitation(id), t.invitations.joined(organization))}
              />
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t.yours}>
        {organizations.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <ul className="rows">
            {organizations.map((organization) => (
              <Organization
                key={organization.id}
                organization={organization}
                userId={userId}
                reload={reload}
              />
            ))}
          </ul>
        )}
        <p>
          <a className="button" data-variant="quiet" href={path('/account/organizations/join')}>
            {t.join.title}
          </a>
        </p>
      </Panel>
      {ofDomain.length > 0 && (
        <Panel title={t.domain.title}>
          <p>{t.domain.text}</p>
          <ul className="rows">
            {ofDomain.map(({ id, name }) => (
              <Line
                key={id}
                title={name}
                label={t.domain.join}
                name={t.domain.joinNamed(name)}
                isBusy={action.busyWith === id}
                onPress={() => act(id, () => joinByDomain(id), t.domain.joined(name))}
              />
            ))}
          </ul>
        </Panel>
      )}
      {requests.length > 0 && (
        <Panel title={t.requests.title}>
          <ul className="rows">
            {requests.map(({ id, name, created_at }) => (
              <Line
                key={id}
                title={name || t.noName}
                text={t.requests.asked(formatDate(created_at, { zone, locale }))}
                label={t.requests.withdraw}
                name={t.requests.withdrawOf(name || t.noName)}
                isBusy={action.busyWith === id}
                onPress={() => act(id, () => withdrawRequest(id), t.requests.withdrawn)}
              />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

interface LineProps {
  title?: string;
  text?: string;
  label: string;
  /** The button's name for screen readers. */
  name: string;
  isBusy: Action['isBusy'];
  onPress: () => void;
}

function Line({ title, text, label, name, isBusy, onPress }: LineProps) {
  return (
    <li>
      <span>
        {title && <strong dir="auto">{title}</strong>}
        {title && text && <br />}
        {text && <span className={title && 'soft'}>{text}</span>}
      </span>
      <Button variant="quiet" isBusy={isBusy} aria-label={name} onClick={onPress}>
        {label}
      </Button>
    </li>
  );
}

interface OrganizationProps {
  organization: MyOrganization;
  userId: string;
  reload: () => void;
}

function Organization({ organization, userId, reload }: OrganizationProps) {
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
