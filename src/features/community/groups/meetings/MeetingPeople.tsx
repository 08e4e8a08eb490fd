import { type Attendance, attendances, type Invited, type MeetingPage } from '#contracts/group-meetings.ts';
import { groupMeetingsStrings } from '../../../../i18n/account/group-meetings-strings.ts';
import { groupsStrings } from '../../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { setAttendance } from './meetings.ts';

interface MeetingPeopleProps {
  meeting: MeetingPage;
  isOfficer: boolean;
  reload: () => Promise<unknown>;
}

/** Who is invited to a meeting: what they answered, and once it has begun, whether they are there. */
export function MeetingPeople({ meeting, isOfficer, reload }: MeetingPeopleProps) {
  const { people: t, coming } = useStrings(groupMeetingsStrings);
  const { people, has_begun: hasBegun, former_present: former } = meeting;
  const present = people.filter(({ attendance }) => attendance === 'present').length;
  const isRecorded = hasBegun && !meeting.is_canceled;
  const records = isRecorded && isOfficer && meeting.minutes_text?.status !== 'approved';
  return (
    <Panel title={isRecorded ? t.attendance : t.title}>
      <p>{isRecorded ? t.present(present, people.length) : coming(meeting.coming)}</p>
      {people.length === 0 && <p>{t.none}</p>}
      <ul className="rows">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            meetingId={meeting.id}
            {...{ isRecorded, records, reload }}
          />
        ))}
      </ul>
      {former > 0 && <p className="soft">{t.former(former)}</p>}
    </Panel>
  );
}

interface PersonRowProps extends Pick<MeetingPeopleProps, 'reload'> {
  person: Invited;
  meetingId: string;
  isRecorded: boolean;
  records: boolean;
}

function PersonRow({ person, meetingId, isRecorded, records, reload }: PersonRowProps) {
  const { people: t, answers, attendances: labels } = useStrings(groupMeetingsStrings);
  const { roles } = useStrings(groupsStrings);
  const action = useAction();
  const name = person.name || t.noName;
  const record = (value: string) => {
    action.run(async () => {
      await setAttendance(meetingId, person.id, value === '' ? null : (value as Attendance));
      await reload();
      return t.saved(name);
    });
  };
  const shown = isRecorded
    ? person.attendance
      ? labels[person.attendance]
      : t.notRecorded
    : person.answer
      ? answers[person.answer]
      : t.noAnswer;
  return (
    <li>
      <div className="topic-row">
        <span dir="auto">{name}</span>
        {person.role !== 'member' && <span className="soft"> · {roles[person.role]}</span>}
        <ActionNotice action={action} />
      </div>
      {records ? (
        <select
          aria-label={t.of(name)}
          aria-busy={action.isBusy}
          value={person.attendance ?? ''}
          onChange={({ target }) => record(target.value)}
        >
          <option value="">{t.notRecorded}</option>
          {attendances.map((attendance) => (
            <option key={attendance} value={attendance}>
              {labels[attendance]}
            </option>
          ))}
        </select>
      ) : (
        <span className="soft">{shown}</span>
      )}
    </li>
  );
}
