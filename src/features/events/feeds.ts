import { stringsFor } from '../../i18n/strings.ts';
import type { CalendarEvent } from '#contracts/events.ts';
import { type CalendarFacts, type SeriesDate, writeCalendar, writeDate } from './calendar-file.ts';
import { readCalendar, readCalendarVersion } from './queries.ts';

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

/** The answer that carries the calendar file of these events. */
export function answerCalendar(events: readonly CalendarEvent[], feed: Feed): Response {
  return answerFile(writeCalendar(events, factsOf(feed)), feed);
}

// The feeds that this process wrote last, of about half a megabyte each, by what they say of themselves: one that is made again is mostly as it was.
const written = new Map<string, { version: string; file: Uint8Array<ArrayBuffer> }>();
const mostWritten = 4;

/**
 * The answer that carries the feed of all events, or of a category: written anew when the backend names another version of it. Throws
 * HubUnreachableError.
 */
export async function answerFeed(feed: Feed, category = ''): Promise<Response> {
  const facts = factsOf(feed);
  const key = JSON.stringify(facts);
  // Asked for before the events: at worst they are newer than it, and written once more the next time.
  const version = await readCalendarVersion(category);
  const last = written.get(key);
  const file =
    last?.version === version
      ? last.file
      : new TextEncoder().encode(writeCalendar(await readCalendar({ category }), facts));
  written.delete(key);
  written.set(key, { version, file });
  for (const oldest of written.keys()) {
    if (written.size <= mostWritten) break;
    written.delete(oldest);
  }
  return answerFile(file, feed);
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

function answerFile(body: string | Uint8Array<ArrayBuffer>, { fileName }: Feed): Response {
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
