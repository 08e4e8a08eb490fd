import { stringsFor } from '../../i18n/strings.ts';
import type { CalendarEvent } from '#contracts/events.ts';
import { type CalendarFacts, type SeriesDate, writeCalendar, writeDate } from './calendar-file.ts';

interface Feed {
  name: string;
  /** The path of the file. */
  path: string;
  site: URL;
  organizer: CalendarFacts['organizer'];
  locale: string | undefined;
  /** How the file is saved; a feed that is subscribed to has none. */
  fileName?: string;
}

/** The answer that carries a calendar file. */
export function answerCalendar(events: readonly CalendarEvent[], feed: Feed): Response {
  return answerFile(writeCalendar(events, factsOf(feed)), feed);
}

/** The answer that carries the file of one date of a series. */
export function answerDate(event: CalendarEvent, date: SeriesDate, feed: Feed): Response {
  return answerFile(writeDate(event, date, factsOf(feed)), feed);
}

function factsOf(feed: Feed): CalendarFacts {
  const { events: t, postFacts } = stringsFor(feed.locale);
  return {
    name: feed.name,
    source: new URL(feed.path, feed.site).href,
    site: feed.site.href,
    organizer: feed.organizer,
    words: {
      canceled: t.states.canceled,
      postponed: t.states.postponed,
      online: postFacts.online,
      organizer: t.feed.organizer,
      cost: t.feed.cost,
    },
    locale: feed.locale,
  };
}

function answerFile(body: string, { fileName }: Feed): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `${fileName ? 'attachment' : 'inline'}; filename="${fileName ?? 'events.ics'}"`,
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** What is answered for a calendar that is not there. */
export const noCalendar = (status: 404 | 410) =>
  new Response('There is no calendar at this address.\n', {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
