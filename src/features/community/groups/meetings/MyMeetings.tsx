import { groupMeetingsStrings } from '../../../../i18n/account/group-meetings-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { MeetingRow } from './MeetingRow.tsx';
import { readMyMeetings } from './meetings.ts';

/** The meetings to come to which the reader is invited, of all groups; nothing without any. */
export function MyMeetings({ userId }: { userId: string }) {
  const t = useStrings(groupMeetingsStrings);
  return (
    <QueryBoundary queryKey={['my-meetings', userId]} load={readMyMeetings}>
      {(meetings) =>
        meetings.length > 0 && (
          <Panel title={t.mine}>
            <ul className="rows">
              {meetings.map((meeting) => (
                <MeetingRow key={meeting.id} meeting={meeting} slug={meeting.slug} group={meeting.group} />
              ))}
            </ul>
          </Panel>
        )
      }
    </QueryBoundary>
  );
}
