import type { MyGroup } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { joinGroup, withdrawRequest } from './groups.ts';

/** An invitation into a group, and the answers to it. */
export function Invitation({ group, reload }: { group: MyGroup; reload: () => void }) {
  const { overview, join: t } = useStrings(groupsStrings);
  const path = useLocalPath();
  const action = useAction();
  const { id, slug, name, inviter } = group;
  return (
    <li>
      <span>
        <a href={path(`/account/groups/group?slug=${slug}`)} dir="auto">
          {name}
        </a>
        <br />
        <span className="soft">{inviter ? overview.invitedBy(inviter) : overview.invited}</span>
        <ActionNotice action={action} />
      </span>
      <span className="actions">
        <Button
          aria-label={t.acceptNamed(name)}
          isBusy={action.busyWith === 'accept'}
          onClick={() => {
            action.run(async () => {
              await joinGroup(id);
              reload();
              return t.joined(name);
            }, 'accept');
          }}
        >
          {t.accept}
        </Button>
        <Button
          variant="quiet"
          aria-label={t.declineNamed(name)}
          isBusy={action.busyWith === 'decline'}
          onClick={() => {
            action.run(async () => {
              await withdrawRequest(id);
              reload();
              return t.declined;
            }, 'decline');
          }}
        >
          {t.decline}
        </Button>
      </span>
    </li>
  );
}
