import { Hono } from 'hono';
import type { AuthEnv, AuthServer } from '../server.ts';

/** `GET /.well-known/jwks.json` and `/health`: public. */
export function wellKnown({ keys }: AuthServer) {
  return new Hono<AuthEnv>()
    .get('/.well-known/jwks.json', (c) => {
      c.header('cache-control', 'public, max-age=600');
      return c.json({ keys: [keys.publicJwk] });
    })
    .get('/health', (c) =>
      c.json({
        version: 'local',
        name: 'GoTrue',
        description: 'GoTrue is a user registration and authentication API',
      }),
    );
}
