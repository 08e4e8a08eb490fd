import type { MyGroup } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { GroupCard } from './GroupCard.tsx';
import { readMyGroups } from './groups.ts';
import { Invitation } from './Invitation.tsx';
import { MyMeetings } from './meetings/MyMeetings.tsx';

/** The reader's groups, the invitations into others, and those that they can join. */
export const GroupsOverview = sessionIsland(
  { name: 'GroupsOverview', reason: (language) => groupsStrings[language].overview.signIn },
  ({ id: userId }) => (
    <QueryBoundary queryKey={['groups', userId]} load={readMyGroups}>
      {({ is_member: isMember, groups }, reload) => (
        <div className="stack">
          <Invitations
            groups={groups.filter(({ origin, role }) => origin === 'invitation' && !role)}
            reload={reload}
          />
          <MyMeetings userId={userId} />
          <Mine groups={groups.filter(({ role }) => role)} />
          <Others
            groups={groups.filter(({ role, origin }) => !role && origin !== 'invitation')}
            isMember={isMember}
          />
        </div>
      )}
    </QueryBoundary>
  ),
);

function Invitations({ groups, reload }: { groups: MyGroup[]; reload: () => void }) {
  const { overview: t } = useStrings(groupsStrings);
  if (groups.length === 0) return null;
  return (
    <Panel title={t.invitations}>
      <ul className="rows">
        {groups.map((group) => (
          <Invitation key={group.id} group={group} reload={reload} />
        ))}
      </ul>
    </Panel>
  );
}

function Mine({ groups }: { groups: MyGroup[] }) {
  const { overview: t } = useStrings(groupsStrings);
  return (
    <div className="stack">
      <h2>{t.mine}</h2>
      {groups.length === 0 && <p>{t.none}</p>}
      <ul className="people-grid">
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </ul>
    </div>
  );
}

function Others({ groups, isMember }: { groups: MyGroup[]; isMember: boolean }) {
  const { overview: t } = useStrings(groupsStrings);
  const path = useLocalPath();
  return (
    <div className="stack">
      <h2>{t.others}</h2>
      {!isMember ? (
        <p>
          {t.forMembers} <a href={path('/join')}>{t.plans}</a>
        </p>
      ) : (
        groups.length === 0 && <p>{t.noOthers}</p>
      )}
      <ul className="people-grid">
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </ul>
    </div>
  );
}
