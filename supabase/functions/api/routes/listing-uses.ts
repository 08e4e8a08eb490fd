import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { AppEnv } from '../../_shared/app-env.ts';
import { callerNetwork } from '../../_shared/caller-address.ts';
import {
  AppearancesCounted,
  listingUses as kinds,
  ListingUseCounted,
} from '../../_shared/contracts/listing-uses.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { jsonResponse, errorResponses } from '../../_shared/json-responses.ts';
import { createServiceClient } from '../../_shared/supabase-context.ts';
import { countAppearances, countListingUse } from '../services/listing-uses.ts';

const params = z.object({
  slug: z.string().max(200),
  kind: z.enum(kinds, { error: `The kind is one of: ${kinds.join(', ')}.` }),
});
const useRoute = createRoute({
  method: 'post',
  path: '/listings/{slug}/uses/{kind}',
  summary: 'Counts a view or use of a public listing',
  request: { params },
  responses: {
    200: jsonResponse(ListingUseCounted, 'Whether it was counted.'),
    ...errorResponses(400, 404, 500, 503),
  },
});

const appearancesRoute = createRoute({
  method: 'post',
  path: '/appearances',
  summary: 'Counts that public listings were shown as results of a search',
  request: { query: z.object({ slugs: z.string().max(6000) }) },
  responses: {
    200: jsonResponse(AppearancesCounted, 'How many were counted.'),
    ...errorResponses(400, 500, 503),
  },
});

/** Whether a request comes from a visitor of the site who does not object to being counted. */
function isVisitor(request: { header: (name: string) => string | undefined }, env: FunctionEnv): boolean {
  const header = (name: string) => request.header(name) ?? '';
  const isFromSite = env.allowedOrigins.includes(header('origin'));
  const optsOut = header('dnt') === '1' || header('sec-gpc') === '1';
  const agent = header('user-agent');
  return isFromSite && !optsOut && agent !== '' && !robots.test(agent);
}

const robots =
  /bot\b|bot[\s/;]|crawl|spider|slurp|headless|lighthouse|preview|monitor|curl|wget|python|fetcher/i;

/** `POST /api/listings/{slug}/uses/{kind}` and `POST /api/appearances`: pages report uses themselves, so that cached pages count too. Nothing about the visitor is stored. */
export function listingUses(env: FunctionEnv) {
  const service = createServiceClient(env);
  return new OpenAPIHono<AppEnv>()
    .openapi(useRoute, async (c) => {
      const { slug, kind } = c.req.valid('param');
      c.header('cache-control', 'no-store');
      if (!isVisitor(c.req, env)) return c.json({ counted: false }, 200);
      return c.json(await countListingUse(service(), { slug, kind, address: callerNetwork(c.req) }), 200);
    })
    .openapi(appearancesRoute, async (c) => {
      const { slugs } = c.req.valid('query');
      c.header('cache-control', 'no-store');
      if (!isVisitor(c.req, env)) return c.json({ counted: 0 }, 200);
      const asked = { slugs: slugs.split(','), address: callerNetwork(c.req) };
      return c.json({ counted: await countAppearances(service(), asked) }, 200);
    });
}
