import type { Meeting } from '#contracts/group-meetings.ts';
import { meetingPath } from '#contracts/meeting-path.ts';
import { groupMeetingsStrings } from '../../../../i18n/account/group-meetings-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../../i18n/use-strings.ts';
import { MeetingTime } from './MeetingTime.tsx';

interface MeetingRowProps {
  meeting: Meeting;
  slug: string;
  /** The name of the group, in lists of several. */
  group?: string;
}

/** A meeting in a list: when and where it is, and how far it is. */
export function MeetingRow({ meeting, slug, group }: MeetingRowProps) {
  const t = useStrings(groupMeetingsStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const where = [group, meeting.place].filter(Boolean).join(' · ');
  return (
    <li>
      <div className="topic-row">
        <a href={path(meetingPath(slug, meeting.id))} dir="auto">
          {meeting.title}
        </a>
        <p className="soft">
          <MeetingTime meeting={meeting} locale={locale} />
          {where !== '' && <span dir="auto"> · {where}</span>}
        </p>
      </div>
      <span className="badges">
        {meeting.is_canceled && <span className="badge">{t.canceled}</span>}
        {meeting.minutes && (
          <span className="badge" {...(meeting.minutes === 'approved' && { 'data-state': 'active' })}>
            {t.minutesStates[meeting.minutes]}
          </span>
        )}
        {!meeting.is_over && !meeting.is_canceled && meeting.own_answer && (
          <span className="badge" {...(meeting.own_answer === 'yes' && { 'data-state': 'active' })}>
            {t.answers[meeting.own_answer]}
          </span>
        )}
      </span>
    </li>
  );
}
