import type { Meeting } from '#contracts/group-meetings.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { groupMeetingsStrings } from '../../../../i18n/account/group-meetings-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { MorePages } from '../../../../kit/MorePages.tsx';
import { OpenForm } from '../../../../kit/OpenForm.tsx';
import { QueryState } from '../../../../kit/QueryState.tsx';
import { useOwnPages } from '../../../../kit/use-own-pages.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { MeetingForm } from './MeetingForm.tsx';
import { MeetingRow } from './MeetingRow.tsx';
import { meetingsKey, readMeetings } from './meetings.ts';

interface MeetingListProps {
  group: GroupPage;
  userId: string;
  /** Whether the reader calls meetings here. */
  isOfficer: boolean;
  /** Shows one. */
  open: (id: string) => void;
}

/** The meetings of a group, those to come first. */
export function MeetingList({ group, userId, isOfficer, open }: MeetingListProps) {
  const t = useStrings(groupMeetingsStrings);
  const shared = { group, userId };
  return (
    <div className="stack">
      {isOfficer && (
        <OpenForm label={t.new}>
          {(close) => (
            <MeetingForm
              group={group}
              userId={userId}
              onSaved={(saved: Meeting) => open(saved.id)}
              onCancel={close}
            />
          )}
        </OpenForm>
      )}
      <Panel title={t.upcoming}>
        <Rows {...shared} isPast={false} empty={t.noUpcoming} />
      </Panel>
      <Panel title={t.past}>
        <Rows {...shared} isPast empty={t.noPast} />
      </Panel>
    </div>
  );
}

interface RowsProps extends Pick<MeetingListProps, 'group' | 'userId'> {
  isPast: boolean;
  empty: string;
}

function Rows({ group, userId, isPast, empty }: RowsProps) {
  const t = useStrings(groupMeetingsStrings);
  const meetings = useOwnPages({
    queryKey: [...meetingsKey(userId, group.id), isPast ? 'past' : 'upcoming'],
    read: (after?: string) => readMeetings(group.id, isPast, after),
  });
  return (
    <QueryState query={meetings}>
      {({ pages }) => {
        const found = pages.flatMap((page) => page.meetings);
        return (
          <>
            {found.length === 0 && <p>{empty}</p>}
            <ul className="rows">
              {found.map((meeting) => (
                <MeetingRow key={meeting.id} meeting={meeting} slug={group.slug} />
              ))}
            </ul>
            <MorePages pages={meetings} label={t.more} />
          </>
        );
      }}
    </QueryState>
  );
}
