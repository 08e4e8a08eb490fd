import { z } from 'zod';
import { MeetingFacts } from '../../_shared/contracts/group-meetings.ts';
import { meetingPath } from '../../_shared/contracts/meeting-path.ts';
import { writeMeetingCalendar } from '../../_shared/meeting-calendar.ts';
import { formatDateTime } from '../format-date-time.ts';
import { facts, type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** What happened to a meeting of a group: it was called, changed, canceled or restored, is soon, has minutes, or is no longer for this person. */
export const GroupMeetingMail = z.object({
  ...MeetingFacts.shape,
  outcome: z.enum(['called', 'changed', 'restored', 'canceled', 'reminder', 'minutes', 'withdrawn']),
});

/** Composes the email about a meeting to somebody who is invited, with its calendar file. */
export function composeGroupMeeting(data: z.infer<typeof GroupMeetingMail>, hub: Hub): Message {
  const { outcome, group, title, agenda } = data;
  const { meeting: t, posted } = textsIn(hub.language).groups;
  const { subject, sentence } = t.outcomes[outcome](group, title);
  const isWithdrawn = outcome === 'withdrawn';
  const isAhead = outcome !== 'minutes' && outcome !== 'canceled' && !isWithdrawn;
  const person = {
    language: hub.language,
    siteUrl: hub.siteUrl,
    organizer: { name: hub.title, email: hub.sender },
    attendee: hub.recipient,
  };
  return {
    subject,
    blocks: [
      text(sentence),
      ...(outcome === 'canceled' ? quote(data.reason) : []),
      facts({
        [t.names.meeting]: title,
        [t.names.when]: formatDateTime(data.starts_at, { timeZone: data.time_zone, language: hub.language }),
        [t.names.where]: data.place || undefined,
        [t.names.video]: (isAhead && data.video_url) || undefined,
        [t.names.agenda]:
          (isAhead && agenda.map((point, index) => `${String(index + 1)}. ${point}`).join('; ')) || undefined,
      }),
      ...(isWithdrawn
        ? [link(t.groups, '/account/groups')]
        : [
            link(
              outcome === 'minutes' ? t.read : isAhead ? t.answer : t.open,
              meetingPath(data.slug, data.id),
            ),
            link(posted.choose, `/account/groups/group?slug=${data.slug}&view=about`),
          ]),
    ],
    attachments: () => (outcome === 'minutes' ? [] : [writeMeetingCalendar(data, person)]),
  };
}
