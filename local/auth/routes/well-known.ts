import { Hono } from 'hono';
import type { AuthEnv, AuthServer } from '../server.ts';

/** `GET /.well-known/jwks.json`, `/.well-known/openid-configuration` and `/health`: public. */
export function wellKnown({ keys, externalUrl }: AuthServer) {
  return (
    new Hono<AuthEnv>()
      .get('/.well-known/jwks.json', (c) => {
        c.header('cache-control', 'public, max-age=600');
        return c.json({ keys: [keys.publicJwk] });
      })
      // GoTrue describes its OAuth server whether or not it is on.
      .get('/.well-known/openid-configuration', (c) => {
        c.header('cache-control', 'public, max-age=600');
        return c.json({
          issuer: externalUrl,
          authorization_endpoint: `${externalUrl}/oauth/authorize`,
          token_endpoint: `${externalUrl}/oauth/token`,
          jwks_uri: `${externalUrl}/.well-known/jwks.json`,
          userinfo_endpoint: `${externalUrl}/oauth/userinfo`,
          scopes_supported: ['openid', 'profile', 'email', 'phone', 'offline_access'],
          response_types_supported: ['code'],
          response_modes_supported: ['query'],
          grant_types_supported: ['authorization_code', 'refresh_token'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'ES256'],
          token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
          claims_supported: [
            ...[
              'sub',
              'aud',
              'iss',
              'exp',
              'iat',
              'auth_time',
              'nonce',
              'email',
              'email_verified',
              'phone_number',
            ],
            ...['phone_number_verified', 'name', 'picture', 'preferred_username', 'updated_at'],
          ],
          code_challenge_methods_supported: ['S256', 'plain'],
        });
      })
      .get('/health', (c) =>
        c.json({
          version: 'local',
          name: 'GoTrue',
          description: 'GoTrue is a user registration and authentication API',
        }),
      )
  );
}
