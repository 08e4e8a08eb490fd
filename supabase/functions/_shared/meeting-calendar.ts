import { type CalendarDate, methodOf, writeCalendarDates } from './calendar-date.ts';
import { type Language, localPath } from './contracts/languages.ts';
import type { MeetingFacts } from './contracts/group-meetings.ts';
import { meetingPath } from './contracts/meeting-path.ts';

interface For {
  language: Language;
  siteUrl: string;
  organizer: { name: string; email: string };
  /** Their email address. */
  attendee: string;
  answer?: CalendarDate['answer'];
}

/** A meeting of a group as a calendar file for one person: its name, media type and text. A canceled one takes the entry out again. */
export function writeMeetingCalendar(meeting: MeetingFacts, person: For) {
  const { language, siteUrl, organizer, attendee, answer = 'open' } = person;
  const state = meeting.is_canceled ? 'canceled' : 'confirmed';
  const agenda = meeting.agenda.map((point, index) => `${String(index + 1)}. ${point}`);
  const details = [meeting.video_url, ...agenda].filter(Boolean).join('\n');
  const date: CalendarDate = {
    uid: meeting.id,
    title: `${meeting.group}: ${meeting.title}`,
    url: siteUrl + localPath(meetingPath(meeting.slug, meeting.id), language),
    starts_at: meeting.starts_at,
    ends_at: meeting.ends_at,
    all_day: false,
    first_day: meeting.starts_at.slice(0, 10),
    last_day: meeting.ends_at.slice(0, 10),
    sequence: meeting.sequence,
    place: meeting.place || meeting.video_url || undefined,
    details: details || undefined,
    state,
    ...(state === 'confirmed' && { answer }),
    organizer,
    attendee,
    language,
  };
  return {
    fileName: `${meeting.slug}-meeting.ics`,
    contentType: `text/calendar; charset=utf-8; method=${methodOf(state)}`,
    content: writeCalendarDates([date], { state, language }),
  };
}
