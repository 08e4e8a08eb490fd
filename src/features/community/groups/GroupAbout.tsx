import { useState } from 'react';
import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { formatDateOnly } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { EditGroup } from './EditGroup.tsx';
import { GroupPreferences } from './GroupPreferences.tsx';
import { JoinGroup } from './JoinGroup.tsx';
import { LeaveGroup } from './LeaveGroup.tsx';

/** What a group is, how the reader stands to it, and for its chair its settings. */
export function GroupAbout({ group, reload }: { group: GroupPage; reload: () => void }) {
  const { group: t, roles, until } = useStrings(groupsStrings);
  const locale = useDateLocale();
  const [isLeaving, setLeaving] = useState(false);
  const { role, ends_on: endsOn } = group;
  return (
    <div className="stack">
      <div className="card stack">
        <p className="group-text" dir="auto">
          {group.description || <span className="soft">{t.noDescription}</span>}
        </p>
        {role ? (
          <>
            <p>
              {t.role}: {roles[role]}
              {endsOn && ` ${until(formatDateOnly(endsOn, locale))}`}
            </p>
            <p>
              <Button variant="quiet" onClick={() => setLeaving(true)}>
                {t.leave}
              </Button>
            </p>
          </>
        ) : (
          !group.is_archived && <JoinGroup group={group} reload={reload} />
        )}
      </div>
      {isLeaving && <LeaveGroup group={group} onDone={reload} onClose={() => setLeaving(false)} />}
      {role && <GroupPreferences group={group} reload={reload} />}
      {group.manages && !group.is_archived && <EditGroup group={group} reload={reload} />}
    </div>
  );
}
