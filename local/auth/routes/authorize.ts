import { Hono } from 'hono';
import { getExternalProviderRedirectUrl } from '../providers/oauth-authorize.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { externalProviderCallback } from '../providers/oauth-callback.ts';
import { AuthError, logError, OAuthError } from '../errors.ts';
import { loadExternalState } from '../providers/oauth-flow-state.ts';
import { getErrorParameters, redirectErrors } from '../verification/redirect-url.ts';

/** `GET /authorize?provider=` redirects to the provider, `GET /callback` from the provider to the site. */
export function authorize(server: AuthServer) {
  const { config, sql } = server;
  return new Hono<AuthEnv>()
    .get('/authorize', async (c) => {
      if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' });
      return c.redirect(await getExternalProviderRedirectUrl(server, c, null), 302);
    })
    .get('/callback', async (c) => {
      // Hono routes HEAD here too: a link scanner must not consume the callback.
      if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' });
      const flow = await loadExternalState(sql, c.req.query('state'), config.flow_state_expiry).catch(
        (error: unknown) => {
          if (error instanceof AuthError) return error;
          throw error;
        },
      );
      // Without a flow the requesting page is unknown: redirect to the site.
      if (flow instanceof AuthError)
        return c.redirect(redirectErrors(config.site_url, getErrorParameters(flow), false), 303);
      try {
        return c.redirect(await externalProviderCallback(server, c, flow), 302);
      } catch (error) {
        const isOurs =
          !(error instanceof OAuthError) && (!(error instanceof AuthError) || error.status >= 500);
        if (isOurs && error instanceof Error) logError(error, c);
        return c.redirect(redirectErrors(flow.referrer, getErrorParameters(error), true), 302);
      }
    });
}
