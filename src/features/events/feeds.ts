import { stringsFor } from '../../i18n/strings.ts';
import type { CalendarEvent } from '#contracts/events.ts';
import { type CalendarFacts, writeCalendar } from './calendar-file.ts';

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
  const { events: t } = stringsFor(feed.locale);
  const body = writeCalendar(events, {
    name: feed.name,
    source: new URL(feed.path, feed.site).href,
    site: feed.site.href,
    organizer: feed.organizer,
    words: {
      canceled: t.states.canceled,
      postponed: t.states.postponed,
      online: t.online,
      organizer: t.feed.organizer,
      cost: t.feed.cost,
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `${feed.fileName ? 'attachment' : 'inline'}; filename="${feed.fileName ?? 'events.ics'}"`,
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
