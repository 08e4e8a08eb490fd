import type { SSRManifest } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EventDate, EventDetails } from '#contracts/events.ts';
import EventView from '../../src/features/events/views/EventView.astro';
import MonthTable from '../../src/features/events/views/MonthTable.astro';
import { fillDays, weeksOf } from '../../src/features/events/calendar-grid.ts';
import { market, marketDate, ticketOffer } from '../support/event-fixtures.ts';

let container: AstroContainer;
beforeAll(async () => {
  container = await AstroContainer.create({
    astroConfig: { site: 'https://hub.test' },
    // A container does not know those of integrations: astro.shared.mjs adds `client:person`.
    manifest: {
      clientDirectives: new Map(['idle', 'person'].map((name) => [name, ' '])),
    } as Partial<SSRManifest> as SSRManifest,
  });
  container.addServerRenderer({
    renderer: (await import('@astrojs/react/server.js')).default,
    name: '@astrojs/react',
  });
  container.addClientRenderer({ name: '@astrojs/react', entrypoint: '@astrojs/react/client.js' });
});

const soon = (days: number, hours = 0) =>
  new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString();
const date: EventDate = { ...marketDate, summary: 'Stalls', starts_at: soon(3), ends_at: soon(3, 2) };
const event: EventDetails = {
  ...market,
  ...date,
  description: 'First.\n\nSecond.',
  state: null,
  zip_code: null,
  latitude: null,
  longitude: null,
  price_amount: null,
  published_at: null,
};

const render = async (ofDate: Partial<EventDate> = {}, ofEvent: Partial<EventDetails> = {}) => {
  const shown = { ...date, ...ofDate };
  const props = {
    event: { ...event, ...ofEvent },
    date: shown,
    coming: [shown],
    past: [],
    sale: null,
    sponsors: [],
    organizer: null,
    categories: [],
    hubName: 'The Chamber',
  };
  return (await container.renderToString(EventView, { props })).replace(/\s+/g, ' ');
};

describe('event page', () => {
  it('shows the organizer, the location, and the free places', async () => {
    const html = await render();
    for (const text of ['The Chamber', 'Depot', 'Alder Falls', '4 of 10 spots left'])
      expect(html).toContain(text);
  });

  it('shows what tickets cost in place of what the organizer wrote, and that they are sold out', async () => {
    const cost = '$99 at the door';
    expect(await render({ cost }, { cost })).toContain(cost);
    const html = await render({ cost, offer: { ...ticketOffer, state: 'sold_out' } }, { cost });
    expect(html).toContain('From $25');
    expect(html).toContain('Sold out');
    expect(html).not.toContain(cost);
  });

  it.each([
    [{ status: 'canceled' } as const, {}, 'This event is canceled.'],
    [{ status: 'postponed' } as const, {}, 'This event is postponed'],
    [{ status: 'canceled' } as const, { rrule: 'FREQ=DAILY' }, 'This date is canceled.'],
    [
      { status: 'rescheduled' } as const,
      { previous_starts_at: '2026-03-01T15:00:00Z' },
      'This event was rescheduled from Sunday, March 1',
    ],
    [{ starts_at: soon(-2), ends_at: soon(-1) }, {}, 'This event is over.'],
    [{ places_left: 0 }, {}, 'You can join the waitlist.'],
    [{ places_left: 0 }, { waitlist_enabled: false }, 'Full'],
    [{}, { registration_closes_at: soon(-1) }, 'Registration is closed.'],
    [{}, { registration_mode: 'none' } as const, 'No registration required'],
  ])('with %j and %j shows “%s”', async (ofDate, ofEvent: Partial<EventDetails>, text) => {
    const whole = ofEvent.rrule
      ? ofEvent
      : { ...('status' in ofDate && { status: ofDate.status }), ...ofEvent };
    expect(await render(ofDate, whole)).toContain(text);
  });

  it("links to the organizer's own registration only with a web URL", async () => {
    const elsewhere = { registration_mode: 'external' } as const;
    expect(await render({}, { ...elsewhere, registration_url: 'https://tickets.test/a' })).toContain(
      'href="https://tickets.test/a"',
    );
    expect(await render({}, { ...elsewhere, registration_url: 'javascript:alert(1)' })).not.toContain(
      'javascript:',
    );
  });

  it('escapes text and renders with only a name', async () => {
    const html = await render(
      { venue_name: null, city: null },
      { title: '<i>x</i>', summary: '', description: '', venue_name: null, city: null },
    );
    expect(html).toContain('&lt;i&gt;x&lt;/i&gt;');
    expect(html).not.toContain('<h2>About</h2>');
  });
});

describe('month table', () => {
  it('has a heading per column, every day once, and the number of further events', async () => {
    const first = Array.from({ length: 4 }, (_, index) => ({
      ...date,
      id: String(index),
      starts_at: '2027-02-10T15:00:00Z',
      ends_at: '2027-02-10T16:00:00Z',
    }));
    const weeks = fillDays(weeksOf('2027-02', 6), [{ day: '2027-02-10', total: 7, dates: first }]);
    const props = {
      caption: 'Events in February 2027',
      weeks,
      today: '2027-02-10',
      chosen: '',
      hrefOf: (day: string) => `/c?day=${day}#day`,
      perDay: 4,
    };
    const html = await container.renderToString(MonthTable, { props });
    expect(html.match(/<th scope="col"/g)).toHaveLength(7);
    expect(html.match(/data-day=/g)).toHaveLength(35);
    expect(html.indexOf('Sunday')).toBeLessThan(html.indexOf('Monday'));
    expect(html).toContain('aria-current="date"');
    expect(html).toContain('4 more');
    expect(html).toContain('href="/c?day=2027-02-10#day"');
  });
});
