import type { GroupPage } from '#contracts/groups.ts';
import { useDateLocale } from '../../../../i18n/use-strings.ts';
import { useOwnPages } from '../../../../kit/use-own-pages.ts';
import { formatDate } from '../../../../lib/shared/format.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { meetingsKey, readMeetings } from './meetings.ts';

interface MeetingChoiceProps {
  label: string;
  /** What is read where no meeting is chosen. */
  none: string;
  group: GroupPage;
  userId: string;
  /** The id of the meeting; empty for none. */
  value: string;
  /** One that may be older than those that are offered. */
  known?: { id: string; title: string } | undefined;
  onChange: (id: string) => void;
}

/** A choice of one of the last past meetings of a group, or none. */
export function MeetingChoice({ label, none, group, userId, value, known, onChange }: MeetingChoiceProps) {
  const locale = useDateLocale();
  const meetings = useOwnPages({
    queryKey: [...meetingsKey(userId, group.id), 'past'],
    read: (after?: string) => readMeetings(group.id, true, after),
  });
  const past = (meetings.data?.pages.flatMap((page) => page.meetings) ?? []).filter(
    ({ is_canceled: isCanceled }) => !isCanceled,
  );
  return (
    <SelectField
      label={label}
      options={[
        ['', none],
        ...(known && !past.some(({ id }) => id === known.id) ? [[known.id, known.title] as const] : []),
        ...past.map(
          ({ id, title, starts_at: at, time_zone: zone }) =>
            [id, `${title}, ${formatDate(at, { zone, locale })}`] as const,
        ),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
