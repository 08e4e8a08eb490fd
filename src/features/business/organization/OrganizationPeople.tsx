import { useState } from 'react';
import { organizationPeopleStrings } from '../../../i18n/business/organization-people-strings.ts';
import { useDateLocale, useLanguage } from '../../../i18n/use-strings.ts';
import type { OrganizationPerson } from '../../../kit/membership/organization-people.ts';
import { OrganizationSeats } from '../../../kit/membership/OrganizationSeats.tsx';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { nameOfPerson, PeopleTable } from '../../../kit/membership/PeopleTable.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { formatDate } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { Invitations } from '../team/Invitations.tsx';
import { EditPerson } from './EditPerson.tsx';
import { JoinCode } from './JoinCode.tsx';
import { JoinDomains } from './JoinDomains.tsx';
import { JoinRequests } from './JoinRequests.tsx';
import { RemovePerson } from './RemovePerson.tsx';
import { inviteToOrganization, readRoster, type Roster } from './roster.ts';
import { SeatsLine } from './SeatsLine.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The people of the organization that `?id=` names and how they join it, for who keeps them. */
export const OrganizationPeople = sessionIsland(
  { name: 'OrganizationPeople', reason: (language) => organizationPeopleStrings[language].signIn },
  ({ id: userId }) => <Page userId={userId} />,
);

function Page({ userId }: { userId: string }) {
  const t = organizationPeopleStrings[useLanguage()];
  return (
    <LoadByParam param="id" queryKey={['roster', userId]} load={(id) => readRoster(id, t.gone)}>
      {(roster, reload) => <Panels roster={roster} userId={userId} reload={reload} />}
    </LoadByParam>
  );
}

interface PanelsProps {
  roster: Roster;
  userId: string;
  reload: () => void;
}

function Panels({ roster, userId, reload }: PanelsProps) {
  const { invitations: t } = organizationPeopleStrings[useLanguage()];
  const dates = { zone, locale: useDateLocale() };
  return (
    <>
      {roster.requests.length > 0 && <JoinRequests roster={roster} zone={zone} reload={reload} />}
      <People roster={roster} userId={userId} reload={reload} />
      <Invitations
        invitations={roster.invitations.map(({ id, email, expires_at, isOver }) => ({
          ...{ id, email, role: 'representative' },
          note: t[isOver ? 'expired' : 'expires'](formatDate(expires_at, dates)),
        }))}
        onInvite={(email) => inviteToOrganization(roster.id, email)}
        hint={t.hint}
        reload={reload}
      />
      <JoinCode organization={roster.id} code={roster.code} zone={zone} reload={reload} />
      <JoinDomains organization={roster.id} domains={roster.domains} reload={reload} />
    </>
  );
}

type Open = { dialog: 'edit' | 'remove'; person: OrganizationPerson } | undefined;

function People({ roster, userId, reload }: PanelsProps) {
  const language = useLanguage();
  const t = organizationPeopleStrings[language];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const caption = roster.name ? t.peopleOf(roster.name) : t.peopleOfYours;
  const canRemove = ({ user_id, role }: OrganizationPerson) =>
    role !== 'owner' && user_id !== userId && (roster.isOwner || role === 'representative');
  return (
    <Panel title={caption}>
      <SeatsLine seats={roster.seats} isMember={isLive(roster.status)} />
      <OrganizationSeats seats={roster.furtherSeats} zone={zone} reload={reload} />
      <PeopleTable
        caption={caption}
        people={roster.people}
        isMember={isLive(roster.status)}
        zone={zone}
        nameAs={(person, name) =>
          person.user_id === userId ? (
            <span dir="auto">
              {name} ({t.you})
            </span>
          ) : undefined
        }
        actions={(person) => {
          const name = nameOfPerson(person, language);
          return (
            <span className="actions">
              <Button
                variant="quiet"
                aria-label={t.editOf(name)}
                onClick={() => setOpen({ dialog: 'edit', person })}
              >
                {t.edit}
              </Button>
              {canRemove(person) && (
                <Button
                  variant="quiet"
                  aria-label={t.removeOf(name)}
                  onClick={() => setOpen({ dialog: 'remove', person })}
                >
                  {t.remove}
                </Button>
              )}
            </span>
          );
        }}
      />
      {open?.dialog === 'edit' && (
        <EditPerson roster={roster} person={open.person} reload={reload} onClose={close} />
      )}
      {open?.dialog === 'remove' && (
        <RemovePerson roster={roster} person={open.person} reload={reload} onClose={close} />
      )}
    </Panel>
  );
}
