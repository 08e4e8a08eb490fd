import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { GeocodeResult, GeocoderStatus } from '#contracts/geocoding.ts';
import { readGeocoderSettings } from '../../supabase/functions/_shared/geocoding/geocoder-settings.ts';
import { addRow, newPerson, resetRateLimits, sql } from './support/people.ts';
import { createTransport, testEnv, type Transport } from './support/transports.ts';

interface Asked {
  q: string | null;
  agent: string | undefined;
  at: number;
}
const asked: Asked[] = [];
const found = { display_name: '1 Mill Street, Alder Falls, Vermont', lat: '44.26', lon: '-72.57' };
let reply = { status: 200, body: JSON.stringify([found]), location: '' };
// Stands for Nominatim.
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  asked.push({ q: searchParams.get('q'), agent: request.headers['user-agent'], at: Date.now() });
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    ...(reply.location && { location: reply.location }),
  });
  response.end(reply.body);
});

let call: Transport;
let token = '';
let address = 0;
const newAddress = () => `${String((address += 1))} Mill Street, Alder Falls`;
const search = (text: unknown, as: Transport = call) =>
  as('/api/geocode', { method: 'POST', token, json: { address: text } });
const errorOf = async (response: Response) => ErrorBody.parse(await response.json());

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const geocoder = readGeocoderSettings({
    GEOCODER_URL: `http://127.0.0.1:${String(port)}/search`,
    GEOCODER_USER_AGENT: 'Test hub (hub@example.org)',
  });
  call = createTransport(testEnv({ geocoder }));
  const owner = await newPerson();
  token = owner.token;
  await addRow('businesses', { name: 'Searched mill', owner_id: owner.id });
});
afterAll(() => server.close());
beforeEach(async () => {
  asked.length = 0;
  reply = { status: 200, body: JSON.stringify([found]), location: '' };
  await resetRateLimits();
});

describe('the address search', () => {
  it('finds places, names the hub to the service, and asks once for an address however it is typed', async () => {
    const typed = newAddress();
    const first = await search(typed);
    expect(first.status).toBe(200);
    const places = [{ label: found.display_name, latitude: 44.26, longitude: -72.57 }];
    expect(GeocodeResult.parse(await first.json())).toEqual({ places });
    const again = await search(`  ${typed.toUpperCase().replace(' ', '  ')} `);
    expect(GeocodeResult.parse(await again.json())).toEqual({ places });
    expect(asked).toMatchObject([{ q: typed, agent: 'Test hub (hub@example.org)' }]);
  });

  it('remembers for 90 days what was found, and for a day that nothing was', async () => {
    const typed = newAddress();
    reply.body = '[]';
    expect(await (await search(typed)).json()).toEqual({ places: [] });
    expect(await (await search(typed)).json()).toEqual({ places: [] });
    expect(asked).toHaveLength(1);
    const age = (days: number) => sql`update private.geocoded_addresses
      set fetched_at = now() - ${days} * interval '1 day' where address = ${typed.toLowerCase()}`;
    await age(1.1);
    reply.body = JSON.stringify([found]);
    expect((await search(typed)).status).toBe(200);
    expect(asked).toHaveLength(2);
    await age(89);
    await search(typed);
    expect(asked).toHaveLength(2);
    await age(91);
    await search(typed);
    expect(asked).toHaveLength(3);
  });

  it('asks the service once a second at most, whoever asks', async () => {
    const replies = await Promise.all([search(newAddress()), search(newAddress()), search(newAddress())]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const times = asked.map(({ at }) => at);
    expect(times).toHaveLength(3);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(1500);
  });

  it('limits each person', async () => {
    const typed = newAddress();
    const statuses = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await search(typed)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['an error', { status: 500, body: '{}', location: '' }],
    ['no JSON', { status: 200, body: '<html>', location: '' }],
    ['another shape', { status: 200, body: '{"places": 1}', location: '' }],
    [
      'a place that is not on earth',
      { status: 200, body: JSON.stringify([{ ...found, lat: '444' }]), location: '' },
    ],
    ['a redirect to another host', { status: 302, body: '', location: 'http://localhost:1/elsewhere' }],
  ])('says that the service does not respond to %s, and remembers nothing', async (_what, broken) => {
    const typed = newAddress();
    reply = broken;
    const failed = await search(typed);
    expect(failed.status).toBe(503);
    expect((await errorOf(failed)).message).toMatch(/set the pin on the map/);
    const [row] = await sql`select 1 from private.geocoded_addresses where address = ${typed.toLowerCase()}`;
    expect(row).toBeUndefined();
  });

  it('rejects visitors, and addresses that are none', async () => {
    const visitor = await call('/api/geocode', { method: 'POST', json: { address: newAddress() } });
    expect(visitor.status).toBe(401);
    for (const text of ['', '  ', 'x'.repeat(301), 7, null]) expect((await search(text)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it('is for staff and people who may edit a listing', async () => {
    const [stranger, contributor, editor] = [await newPerson(), await newPerson(), await newPerson('editor')];
    const business_id = await addRow('businesses', { name: 'Searched forge', owner_id: null });
    await addRow('business_managers', { business_id, user_id: contributor.id, role: 'contributor' });
    const ask = async (as: string) =>
      (await call('/api/geocode', { method: 'POST', token: as, json: { address: newAddress() } })).status;
    for (const other of [stranger, contributor]) expect(await ask(other.token)).toBe(403);
    expect(asked).toEqual([]);
    await sql`update public.business_managers set role = 'manager' where user_id = ${contributor.id}`;
    for (const allowed of [contributor, editor]) expect(await ask(allowed.token)).toBe(200);
  });

  it('is off unless it is configured, and says so', async () => {
    const off = createTransport(testEnv());
    expect((await search(newAddress(), off)).status).toBe(404);
    const isAvailable = async (as: Transport) =>
      GeocoderStatus.parse(await (await as('/api/geocode', { token })).json()).available;
    expect(await isAvailable(off)).toBe(false);
    expect(await isAvailable(call)).toBe(true);
  });
});

describe('the geocoder settings', () => {
  const agent = { GEOCODER_USER_AGENT: 'Hub' };
  it('are off without a URL, and one request a second by default', () => {
    expect(readGeocoderSettings({})).toBeUndefined();
    expect(readGeocoderSettings({ GEOCODER_URL: 'https://geo.example/search', ...agent })).toMatchObject({
      perSecond: 1,
      userAgent: 'Hub',
    });
  });

  it.each([
    [{ GEOCODER_URL: 'http://geo.example/search', ...agent }, /https/],
    [{ GEOCODER_URL: 'https://geo.example/search' }, /GEOCODER_USER_AGENT/],
    [{ GEOCODER_URL: 'https://geo.example/search', GEOCODER_PER_SECOND: '0.5', ...agent }, /whole number/],
    [{ GEOCODER_URL: 'nowhere', ...agent }, /URL/],
  ])('reject %o', (variables, message) => {
    expect(() => readGeocoderSettings(variables)).toThrow(message);
  });
});
