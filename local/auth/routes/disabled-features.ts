import { Hono } from 'hono';
import { requireAdmin } from '../middleware/admin.ts';
import { requireAuthentication } from '../middleware/authentication.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { AuthError } from '../errors.ts';

const oauthServerDisabled = () => new AuthError(404, 'feature_disabled', 'OAuth server is disabled');

/** What only hosted projects have: responds like one where it is switched off. */
export function disabledFeatures(server: AuthServer) {
  return new Hono<AuthEnv>()
    .all('/sso/*', () => {
      throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
    })
    .get('/admin/sso/providers', async (c) => {
      await requireAdmin(c, server);
      return c.json({ items: [] });
    })
    .on('GET', ['/oauth/*', '/.well-known/oauth-authorization-server'], () => {
      throw oauthServerDisabled();
    })
    .post('/oauth/*', () => {
      throw oauthServerDisabled();
    })
    .on(['GET', 'DELETE'], '/user/oauth/grants', async (c) => {
      await requireAuthentication(c, server);
      throw oauthServerDisabled();
    })
    .all('/admin/oauth/*', async (c) => {
      await requireAdmin(c, server);
      throw oauthServerDisabled();
    })
    .all('/admin/custom-providers/*', async (c) => {
      await requireAdmin(c, server);
      throw new AuthError(404, 'feature_disabled', 'Custom OAuth providers are disabled');
    });
}
