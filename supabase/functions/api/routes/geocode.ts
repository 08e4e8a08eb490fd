import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { GeocodeRequest, GeocodeResult, GeocoderStatus } from '../../_shared/contracts/geocoding.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { errorResponses, jsonResponse } from '../../_shared/json-responses.ts';
import { consumeRateLimit } from '../../_shared/rate-limits.ts';
import { ServiceError } from '../../_shared/service-error.ts';
import { type SupabaseEnvironment, withUser } from '../../_shared/supabase-context.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { geocode as findPlaces } from '../../_shared/geocoding/geocode.ts';

const security = [{ userToken: [] }];
const status = createRoute({
  method: 'get',
  path: '/',
  summary: 'Whether this hub has a geocoder',
  security,
  responses: { 200: jsonResponse(GeocoderStatus, 'Whether it has.'), ...errorResponses(401, 500, 503) },
});
const search = createRoute({
  method: 'post',
  path: '/',
  summary: 'Finds the places of an address',
  security,
  request: { body: { required: true, content: { 'application/json': { schema: GeocodeRequest } } } },
  responses: {
    200: jsonResponse(GeocodeResult, 'At most five places, the best first.'),
    ...errorResponses(400, 401, 403, 404, 413, 415, 429, 500, 503),
  },
});

const perMinute = 10;

/** `POST /api/geocode`: the places of an address, for staff and people who may edit a listing; NOT_FOUND on a hub without geocoder. */
export function geocode(env: FunctionEnv) {
  const app = new OpenAPIHono<SupabaseEnvironment>();
  app.use(withUser(env));
  return app
    .openapi(status, (c) => {
      c.header('cache-control', 'private, no-store');
      return c.json({ available: env.geocoder !== undefined }, 200);
    })
    .openapi(search, async (c) => {
      const { supabase, supabaseAdmin, userClaims } = c.var.supabaseContext;
      const userId = userClaims?.id ?? 'nobody';
      if (!env.geocoder) throw new ServiceError('NOT_FOUND', 'Address search is not set up.');
      await consumeRateLimit(supabaseAdmin, { action: 'geocode', userId, request: c.req }, perMinute);
      const { data: mayGeocode, error, status: answered } = await supabase.rpc('may_geocode');
      if (error) throw toServiceError(error, answered);
      if (!mayGeocode)
        throw new ServiceError('FORBIDDEN', 'Only staff and people who edit a listing can search addresses.');
      const { address } = c.req.valid('json');
      return c.json({ places: await findPlaces(supabaseAdmin, env.geocoder, address) }, 200);
    });
}
