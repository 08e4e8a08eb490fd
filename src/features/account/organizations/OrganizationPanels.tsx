import { myOrganizationsStrings } from '../../../i18n/account/my-organizations-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { type Action, useAction } from '../../../kit/use-action.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import {
  acceptInvitation,
  joinByDomain,
  type MyOrganizations as Everything,
  withdrawRequest,
} from './my-organizations.ts';
import { OrganizationItem } from './OrganizationItem.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface PanelsProps {
  everything: Everything;
  userId: string;
  reload: () => void;
}

/** Invitations, organizations, requests and the domain of a person, and what they can do with them. */
export function OrganizationPanels({ everything, userId, reload }: PanelsProps) {
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
              <OrganizationItem
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
