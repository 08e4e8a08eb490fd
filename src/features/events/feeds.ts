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

// The last feeds that this process wrote, up to half a megabyte each, by their facts.
const cachedFeeds = new Map<string, CachedFeed>();
const maxCachedBytes = 16 * 1024 * 1024;

interface CachedFeed {
  version: string;
  file: Uint8Array<ArrayBuffer>;
}

/**
 * The answer that carries the feed of all events, or of a category: written anew when the backend names another version of it. Throws
 * HubUnreachableError.
 */
export async function answerFeed(feed: Feed, category = ''): Promise<Response> {
  const facts = factsOf(feed);
  const key = JSON.stringify(facts);
  const version = await readCalendarVersion(category);
  const last = cachedFeeds.get(key);
  if (last?.version === version) {
    cacheFeed(key, last);
    return answerFile(last.file, feed);
  }
  const file = new TextEncoder().encode(writeCalendar(await readCalendar({ category }), facts));
  // Events that changed between the two requests are not those of this version.
  if ((await readCalendarVersion(category)) === version) cacheFeed(key, { version, file });
  return answerFile(file, feed);
}

/** Keeps a feed as the newest, and of all as many as fit. */
function cacheFeed(key: string, feed: CachedFeed) {
  cachedFeeds.delete(key);
  cachedFeeds.set(key, feed);
  let bytes = 0;
  for (const [other, { file }] of [...cachedFeeds].reverse()) {
    bytes += file.byteLength;
    if (bytes > maxCachedBytes) cachedFeeds.delete(other);
  }
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
