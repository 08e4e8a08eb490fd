import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { AppEnv } from '../../_shared/base-app.ts';
import { callerAddress } from '../../_shared/caller-address.ts';
import { listingUses as kinds, ListingUseCounted } from '../../_shared/contracts/listing-uses.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { jsonAnswer, refusals } from '../../_shared/json-answers.ts';
import { createServiceClient } from '../../_shared/supabase-context.ts';
import { countListingUse } from '../services/listing-uses.ts';

const params = z.object({
  slug: z.string().max(200),
  kind: z.enum(kinds, { error: `The kind is one of: ${kinds.join(', ')}.` }),
});
const route = createRoute({
  method: 'post',
  path: '/{slug}/uses/{kind}',
  summary: 'Counts that a visitor saw or used a public listing',
  request: { params },
  responses: {
    200: jsonAnswer(ListingUseCounted, 'It was counted, or left out.'),
    ...refusals(400, 404, 500, 503),
  },
});

const robots =
  /bot\b|bot[\s/;]|crawl|spider|slurp|headless|lighthouse|preview|monitor|curl|wget|python|fetcher/i;

/** `POST /api/listings/{slug}/uses/{kind}`: told by pages, so that those out of a cache count as well. Keeps nothing of the visitor. */
export function listingUses(env: FunctionEnv) {
  const service = createServiceClient(env);
  return new OpenAPIHono<AppEnv>().openapi(route, async (c) => {
    const { slug, kind } = c.req.valid('param');
    const header = (name: string) => c.req.header(name) ?? '';
    const isOurPage = env.allowedOrigins.includes(header('origin'));
    const refuses = header('dnt') === '1' || header('sec-gpc') === '1';
    const agent = header('user-agent');
    c.header('cache-control', 'no-store');
    if (!isOurPage || refuses || agent === '' || robots.test(agent)) return c.json({ counted: false }, 200);
    return c.json(await countListingUse(service(), { slug, kind, address: callerAddress(c.req) }), 200);
  });
}
