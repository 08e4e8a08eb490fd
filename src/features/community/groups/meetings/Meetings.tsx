import type { GroupPage } from '#contracts/groups.ts';
import { groupMeetingsStrings } from '../../../../i18n/account/group-meetings-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { QueryLink } from '../../../../kit/table/QueryLink.tsx';
import { useSearchParams } from '../../../../kit/table/use-search-params.ts';
import { queryClient } from '../../../../lib/browser/query-client.ts';
import { useOwnTopic } from '../../../../kit/use-own-topic.ts';
import { MeetingDetails } from './MeetingDetails.tsx';
import { MeetingList } from './MeetingList.tsx';
import { meetingsKey, readMeeting } from './meetings.ts';

interface MeetingsProps {
  group: GroupPage;
  userId: string;
}

/** The meetings of a group, or the one that `?meeting=` names. */
export function Meetings({ group, userId }: MeetingsProps) {
  const { meeting: t } = useStrings(groupMeetingsStrings);
  const [query, go] = useSearchParams();
  const id = new URLSearchParams(query).get('meeting');
  const back = `slug=${group.slug}&view=meetings`;
  const reload = () => queryClient.invalidateQueries({ queryKey: meetingsKey(userId, group.id) });
  useOwnTopic(userId, 'group_records', () => void reload());
  const isOfficer = !group.is_archived && (group.manages || group.role === 'secretary');
  if (id === null)
    return (
      <MeetingList
        group={group}
        userId={userId}
        isOfficer={isOfficer}
        open={(saved) => go(`${back}&meeting=${saved}`)}
      />
    );
  return (
    <div className="stack">
      <p>
        <QueryLink query={back}>{t.back}</QueryLink>
      </p>
      <QueryBoundary
        queryKey={[...meetingsKey(userId, group.id), 'meeting', id]}
        load={async () => (await readMeeting(id)) ?? null}
      >
        {(meeting) =>
          meeting ? (
            <MeetingDetails key={id} meeting={meeting} {...{ group, userId, isOfficer, reload }} />
          ) : (
            <p>{t.gone}</p>
          )
        }
      </QueryBoundary>
    </div>
  );
}
