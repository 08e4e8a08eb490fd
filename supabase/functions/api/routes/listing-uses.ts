import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { AppEnv } from '../../_shared/app-env.ts';
import { callerAddress } from '../../_shared/caller-address.ts';
import { listingUses as kinds, ListingUseCounted } from '../../_shared/contracts/listing-uses.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { jsonResponse, errorResponses } from '../../_shared/json-responses.ts';
import { createServiceClient } from '../../_shared/supabase-context.ts';
import { countListingUse } from '../services/listing-uses.ts';

const params = z.object({
  slug: z.string().max(200),
  kind: z.enum(kinds, { error: `The kind is one of: ${kinds.join(', ')}.` }),
});
const route = createRoute({
  method: 'post',
  path: '/{slug}/uses/{kind}',
  summary: 'Counts a view or use of a public listing',
  request: { params },
  responses: {
    200: jsonResponse(ListingUseCounted, 'Whether it was counted.'),
    ...errorResponses(400, 404, 500, 503),
  },
});

const robots =
  /bot\b|bot[\s/;]|crawl|spider|slurp|headless|lighthouse|preview|monitor|curl|wget|python|fetcher/i;

/** `POST /api/listings/{slug}/uses/{kind}`: pages report uses themselves, so that cached pages count too. Nothing about the visitor is stored. */
export function listingUses(env: FunctionEnv) {
  const service = createServiceClient(env);
  return new OpenAPIHono<AppEnv>().openapi(route, async (c) => {
    const { slug, kind } = c.req.valid('param');
    const header = (name: string) => c.req.header(name) ?? '';
    const isFromSite = env.allowedOrigins.includes(header('origin'));
    const optsOut = header('dnt') === '1' || header('sec-gpc') === '1';
    const agent = header('user-agent');
    c.header('cache-control', 'no-store');
    if (!isFromSite || optsOut || agent === '' || robots.test(agent)) return c.json({ counted: false }, 200);
    return c.json(await countListingUse(service(), { slug, kind, address: callerAddress(c.req) }), 200);
  });
}
