import type { Context, MiddlewareHandler } from 'hono';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { defaultSettings } from '../../_shared/contracts/settings-defaults.ts';
import { readSettings } from '../../_shared/contracts/read-settings.ts';
import { Settings, SiteSettings, SiteSettingsPatch } from '../../_shared/contracts/settings.ts';
import { SocialSettings, SocialSettingsPatch } from '../../_shared/contracts/settings.ts';
import { consumeRateLimit } from '../../_shared/rate-limits.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { jsonResponse, errorResponses } from '../../_shared/json-responses.ts';
import { createVisitorClient, type SupabaseEnvironment, withUser } from '../../_shared/supabase-context.ts';
import { entityTag, readIfMatch, replyCacheable } from '../entity-tags.ts';
import { type Expected, updateSettings } from '../services/settings.ts';

const ifMatch = z.object({ 'if-match': z.string().max(200).optional() });
const notModified = { 304: { description: 'Unchanged since the version in If-None-Match.' } };
const patchRefusals = errorResponses(400, 401, 403, 404, 409, 412, 413, 415, 429, 500, 503);
const security = [{ userToken: [] }];

const readAll = createRoute({
  method: 'get',
  path: '/',
  summary: 'Site and social settings, or the built-in defaults while the tables cannot be read',
  responses: {
    200: jsonResponse(Settings, 'The settings; `source` says where they come from.'),
    ...notModified,
  },
});
const readSite = createRoute({
  method: 'get',
  path: '/site',
  summary: 'The site settings',
  responses: { 200: jsonResponse(SiteSettings, 'The settings.'), ...notModified },
});
const readSocial = createRoute({
  method: 'get',
  path: '/social',
  summary: 'The links to social networks',
  responses: { 200: jsonResponse(SocialSettings, 'The links.'), ...notModified },
});
const patchSite = createRoute({
  method: 'patch',
  path: '/site',
  summary: 'Changes site settings as an admin; If-Match or updated_at prevents overwriting',
  security,
  request: {
    headers: ifMatch,
    body: { required: true, content: { 'application/json': { schema: SiteSettingsPatch } } },
  },
  responses: { 200: jsonResponse(SiteSettings, 'The saved settings.'), ...patchRefusals },
});
const patchSocial = createRoute({
  method: 'patch',
  path: '/social',
  summary: 'Changes the links to social networks as an admin; null removes one',
  security,
  request: {
    headers: ifMatch,
    body: { required: true, content: { 'application/json': { schema: SocialSettingsPatch } } },
  },
  responses: { 200: jsonResponse(SocialSettings, 'The saved links.'), ...patchRefusals },
});

const writesPerMinute = 30;

/** Counts before anything is read or checked, so that rejected attempts count too. */
const limitWrites: MiddlewareHandler<SupabaseEnvironment> = async (c, next) => {
  const { supabaseAdmin, userClaims } = c.var.supabaseContext;
  const write = { action: 'settings', userId: userClaims?.id ?? 'nobody', request: c.req };
  await consumeRateLimit(supabaseAdmin, write, writesPerMinute);
  await next();
};

// A client may send both; then both must match.
const expectedBy = (c: Context, { updated_at }: { updated_at?: string | undefined }): Expected => {
  const lists = [readIfMatch(c), updated_at === undefined ? undefined : [updated_at]].filter(
    (list) => list !== undefined,
  );
  return lists.length > 0 ? lists : 'any';
};

/** `GET /api/settings`, `GET|PATCH /api/settings/site` and `/social`. */
export function settings(env: FunctionEnv) {
  const app = new OpenAPIHono<SupabaseEnvironment>();
  app.patch('*', withUser(env), limitWrites);
  const visitor = createVisitorClient(env);
  const logFailure = (reason: string) => {
    env.log(JSON.stringify({ level: 'error', what: 'settings could not be read', reason }));
  };
  const readCurrent = () => readSettings(visitor().rpc('hub_settings'), logFailure, defaultSettings);
  return app
    .openapi(readAll, async (c) => {
      const all = await readCurrent();
      return replyCacheable(c, all, all.source);
    })
    .openapi(readSite, async (c) => {
      const { source, site } = await readCurrent();
      return replyCacheable(c, site, source);
    })
    .openapi(readSocial, async (c) => {
      const { source, social } = await readCurrent();
      return replyCacheable(c, social, source);
    })
    .openapi(patchSite, async (c) => {
      const patch = c.req.valid('json');
      const row = await updateSettings(c.var.supabaseContext.supabase, 'site', patch, expectedBy(c, patch));
      c.header('etag', entityTag(row));
      return c.json(row, 200);
    })
    .openapi(patchSocial, async (c) => {
      const patch = c.req.valid('json');
      const row = await updateSettings(c.var.supabaseContext.supabase, 'social', patch, expectedBy(c, patch));
      c.header('etag', entityTag(row));
      return c.json(row, 200);
    });
}
