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
  return answerFile(writeOnce(events, factsOf(feed)), feed);
}

// The feeds that this process wrote last, of about a megabyte each, by their address: one that is made again is mostly as it was.
const written = new Map<string, { source: string; file: string }>();
const mostWritten = 4;

function writeOnce(events: readonly CalendarEvent[], facts: CalendarFacts): string {
  const source = JSON.stringify([events, facts]);
  const last = written.get(facts.source);
  const file = last?.source === source ? last.file : writeCalendar(events, facts);
  written.delete(facts.source);
  written.set(facts.source, { source, file });
  for (const oldest of written.keys()) {
    if (written.size <= mostWritten) break;
    written.delete(oldest);
  }
  return file;
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
