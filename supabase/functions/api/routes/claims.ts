import type { Context } from 'hono';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { ClaimCodeSent, ClaimProof, ClaimProved } from '../../_shared/contracts/claims.ts';
import { consumeRateLimit } from '../../_shared/rate-limits.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { jsonResponse, errorResponses } from '../../_shared/json-responses.ts';
import { type SupabaseEnvironment, withUser } from '../../_shared/supabase-context.ts';
import { proveClaim, sendClaimCode } from '../services/claims.ts';

const params = z.object({ id: z.uuid('This is not the id of a claim.') });
const security = [{ userToken: [] }];

const code = createRoute({
  method: 'post',
  path: '/{id}/code',
  summary: 'Sends a six-digit code to the address or phone that the claimed listing shows',
  security,
  request: { params },
  responses: {
    200: jsonResponse(ClaimCodeSent, 'The code was sent.'),
    ...errorResponses(400, 401, 404, 409, 429, 500, 503),
  },
});
const proof = createRoute({
  method: 'post',
  path: '/{id}/proof',
  summary: 'Approves the claim for the right code',
  security,
  request: { params, body: { required: true, content: { 'application/json': { schema: ClaimProof } } } },
  responses: {
    200: jsonResponse(ClaimProved, 'The claimant owns the listing now.'),
    ...errorResponses(400, 401, 404, 409, 413, 415, 429, 500, 503),
  },
});

const perMinute = 20;
const read = async (c: Context<SupabaseEnvironment>) => {
  const { supabaseAdmin: admin, userClaims } = c.var.supabaseContext;
  const claimantId = userClaims?.id ?? '';
  await consumeRateLimit(admin, { action: 'claims', userId: claimantId, request: c.req }, perMinute);
  return { admin, claimantId };
};

/** `POST /api/claims/{id}/code` and `/proof`: a claim proved by code, without staff. */
export function claims(env: FunctionEnv) {
  const app = new OpenAPIHono<SupabaseEnvironment>();
  app.use(withUser(env));
  return app
    .openapi(code, async (c) => {
      const { admin, claimantId } = await read(c);
      const claim = { id: c.req.valid('param').id, claimantId };
      return c.json(await sendClaimCode(admin, claim, env.sms !== undefined), 200);
    })
    .openapi(proof, async (c) => {
      const { admin, claimantId } = await read(c);
      const claim = { id: c.req.valid('param').id, claimantId };
      return c.json(await proveClaim(admin, claim, c.req.valid('json').code), 200);
    });
}
