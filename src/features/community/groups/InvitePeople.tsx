import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Finder } from '../../../kit/Finder.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { readPeople } from '../people/people.ts';
import { invitePerson } from './groups.ts';

const find = async (words: string) => {
  const { people } = await readPeople({ q: words, skill: '', organization: '', category: '', group: '' });
  return people.filter(({ is_self: isSelf }) => !isSelf).slice(0, 8);
};

/** Finds members in the directory of people and invites them into a group. */
export function InvitePeople({ group, reload }: { group: GroupPage; reload: () => void }) {
  const { manage: t } = useStrings(groupsStrings);
  const action = useAction();
  return (
    <Panel title={t.invite}>
      <ActionNotice action={action} />
      <Finder
        label={t.search}
        hint={t.searchHint}
        queryKey={['group-invite', group.id]}
        find={find}
        describe={({ organizations: [first] }) => first?.name ?? ''}
        button={t.inviteNamed}
        isBusy={action.isBusy}
        onChoose={({ id, name }) => {
          action.run(async () => {
            const isIn = await invitePerson(group.id, id);
            reload();
            return isIn ? t.approved(name) : t.invited(name);
          });
        }}
      />
    </Panel>
  );
}
