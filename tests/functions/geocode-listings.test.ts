import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../supabase/functions/_shared/database.types.ts';
import { readGeocoderSettings } from '../../supabase/functions/_shared/geocoding/geocoder-settings.ts';
import { geocodeListings } from '../../supabase/functions/notify/services/geocode-listings.ts';

const near = { display_name: '1 Mill Street', lat: '44.26', lon: '-72.57' };
const replies: Record<string, unknown> = {
  known: [near],
  'same building twice': [near, { ...near, lat: '44.261' }],
  'two towns': [near, { ...near, lat: '41.1' }],
  unknown: [],
  broken: { error: 'x' },
};
const asked: string[] = [];
// Stands for Nominatim.
const server = createServer((request, response) => {
  const q = new URL(request.url ?? '', 'http://localhost').searchParams.get('q') ?? '';
  asked.push(q);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(replies[q]));
});
let geocoder: ReturnType<typeof readGeocoderSettings>;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  geocoder = readGeocoderSettings({
    GEOCODER_URL: `http://127.0.0.1:${String(port)}/search`,
    GEOCODER_USER_AGENT: 'Test hub (hub@example.org)',
  });
});
afterAll(() => server.close());

/** Runs the job with these addresses due, on a database that answers as Postgres does. */
async function run(due: string[], { isBusy = false, hasGeocoder = true } = {}) {
  asked.length = 0;
  const settled: unknown[] = [];
  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    take_geocoding_task: () => {
      const address = due.shift();
      return address === undefined ? [] : [{ business_id: address, address }];
    },
    read_geocoded: () => null,
    consume_rate_limit: () => !isBusy,
    store_geocoded: () => null,
    settle_geocoding_task: (body) => {
      settled.push(body);
      return body['result'] === 'found';
    },
  };
  const admin = createClient<Database>('http://hub.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        const name = new URL(input instanceof Request ? input.url : input).pathname.split('/').at(-1) ?? '';
        const sent = init?.body;
        const body = (typeof sent === 'string' ? JSON.parse(sent) : {}) as Record<string, unknown>;
        return Promise.resolve(Response.json(answers[name]?.(body)));
      },
    },
  });
  const placed = await geocodeListings(admin, hasGeocoder ? geocoder : undefined).catch(
    (failure: unknown) => failure,
  );
  return { placed, settled, left: due.length };
}

describe('placing listings by their addresses', () => {
  it('takes what is found once, and leaves to people what is not or is in several places', async () => {
    const place = { latitude: 44.26, longitude: -72.57 };
    expect(await run(['known', 'unknown', 'two towns', 'same building twice'])).toEqual({
      placed: 2,
      left: 0,
      settled: [
        { business: 'known', asked: 'known', result: 'found', ...place },
        { business: 'unknown', asked: 'unknown', result: 'not_found' },
        { business: 'two towns', asked: 'two towns', result: 'ambiguous' },
        { business: 'same building twice', asked: 'same building twice', result: 'found', ...place },
      ],
    });
  });

  it('asks for five at a time', async () => {
    expect(await run(Array<string>(8).fill('known'))).toMatchObject({ placed: 5, left: 3 });
    expect(asked).toHaveLength(5);
  });

  it('stops when the geocoder does not answer, and fails the run', async () => {
    const { placed, settled, left } = await run(['broken', 'known']);
    expect(placed).toMatchObject({ code: 'UNAVAILABLE' });
    expect({ settled, left }).toEqual({ settled: [], left: 1 });
  });

  it('gives way to people who search', async () => {
    expect(await run(['known', 'known'], { isBusy: true })).toEqual({ placed: 0, settled: [], left: 1 });
    expect(asked).toEqual([]);
  });

  it('does nothing without a geocoder', async () => {
    expect(await run(['known'], { hasGeocoder: false })).toEqual({ placed: 0, settled: [], left: 1 });
  });
});
