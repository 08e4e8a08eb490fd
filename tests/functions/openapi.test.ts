import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { ErrorBody } from '#contracts/errors.ts';
import { SeedReply } from '#contracts/seed.ts';
import { Settings, SiteSettings, SocialSettings } from '#contracts/settings.ts';
import { SubscriptionStatus } from '#contracts/subscription-status.ts';
import { type Ask, doors } from './support/doors.ts';
import { newPerson } from './support/people.ts';

const call = doors[0]?.[1] ?? (() => Promise.reject(new Error('no door')));
const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) })),
  ),
});
let document: z.infer<typeof Document>;
let people: { admin: string; member: string };

beforeAll(async () => {
  document = Document.parse(await (await call('/api/openapi.json')).json());
  people = { admin: (await newPerson('admin')).token, member: (await newPerson()).token };
});

it('the document of the functions is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

type Exercise = [operation: string, status: number, body: z.ZodType, ask: () => Ask];
const any = z.unknown();
const refused = ErrorBody;
const wrongType = () => ({ token: people.admin, body: 'x', headers: { 'content-type': 'text/plain' } });
const tooLarge = () => ({ token: people.admin, json: { site_title: 'x'.repeat(1024 * 1024) } });
const as = (who: keyof typeof people, json?: unknown) => () => ({
  token: people[who],
  ...(json !== undefined && { json }),
});

const exercises: Exercise[] = [
  ['get /api/health', 200, any, () => ({})],
  ['get /api/settings', 200, Settings, () => ({})],
  ['get /api/settings/site', 200, SiteSettings, () => ({})],
  ['get /api/settings/social', 200, SocialSettings, () => ({})],
  ['patch /api/settings/site', 200, SiteSettings, as('admin', { city: 'Alder Falls' })],
  ['patch /api/settings/site', 400, refused, as('admin', { city: 7 })],
  ['patch /api/settings/site', 401, refused, () => ({ json: { city: 'X' } })],
  ['patch /api/settings/site', 403, refused, as('member', { city: 'X' })],
  ['patch /api/settings/site', 412, refused, as('admin', { city: 'X', updated_at: '2001-01-01T00:00:00Z' })],
  ['patch /api/settings/site', 413, refused, tooLarge],
  ['patch /api/settings/site', 415, refused, wrongType],
  ['patch /api/settings/social', 200, SocialSettings, as('admin', { tiktok_url: null })],
  ['patch /api/settings/social', 400, refused, as('admin', { tiktok_url: 'x' })],
  ['patch /api/settings/social', 403, refused, as('member', { tiktok_url: null })],
  ['get /api/subscription-status', 200, SubscriptionStatus, as('member')],
  ['get /api/subscription-status', 401, refused, () => ({})],
  ['post /seed/{kind}', 200, SeedReply, as('member')],
  ['post /seed/{kind}', 415, refused, wrongType],
  ['post /seed/{kind}', 401, SeedReply.extend(ErrorBody.shape), () => ({})],
];

it.each(exercises)('%s answers %i as the document says', async (operation, status, body, ask) => {
  const [method = '', path = ''] = operation.split(' ');
  expect(Object.keys(document.paths[path]?.[method]?.responses ?? {})).toContain(String(status));
  const reply = await call(path.replace('{kind}', 'blog'), { method: method.toUpperCase(), ...ask() });
  expect(reply.status).toBe(status);
  body.parse(await reply.json());
});

it('every operation of the document was exercised', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const exercised = new Set(exercises.map(([operation]) => operation));
  expect(operations.filter((operation) => !exercised.has(operation))).toEqual([]);
});
