import { Hono } from 'hono';
import { beginSignIn } from '../begin-sign-in.ts';
import { type AuthEnv, type AuthServer, clientAddressOf } from '../context.ts';
import { endSignIn } from '../end-sign-in.ts';
import { AuthError, logFailure, OAuthError } from '../errors.ts';
import { findProviderFlow } from '../provider-flows.ts';
import { describeRefusal, refusalRedirect } from '../verify-redirects.ts';

/** `GET /authorize?provider=` (to the provider) and `GET /callback` (back from it, to the site). */
export function authorize(server: AuthServer) {
  const { config, limits, sql } = server;
  return new Hono<AuthEnv>()
    .get('/authorize', async (c) => {
      if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' });
      limits.countRequest('sign_in_sign_ups', clientAddressOf(c, server));
      return c.redirect(await beginSignIn(server, c, null), 302);
    })
    .get('/callback', async (c) => {
      // Hono sends HEAD here as well: a scanner that looks where links lead must not spend them.
      if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' });
      limits.countRequest('token_verifications', clientAddressOf(c, server));
      const flow = await findProviderFlow(sql, c.req.query('state')).catch((error: unknown) => {
        if (error instanceof AuthError) return error;
        throw error;
      });
      // Nobody knows which page waits for an answer to a request that was never made: the site's first one gets it.
      if (flow instanceof AuthError)
        return c.redirect(refusalRedirect(config.site_url, describeRefusal(flow), false), 303);
      try {
        return c.redirect(await endSignIn(server, c, flow), 302);
      } catch (error) {
        const isOurs =
          !(error instanceof OAuthError) && (!(error instanceof AuthError) || error.status >= 500);
        if (isOurs && error instanceof Error) logFailure(error, c);
        return c.redirect(refusalRedirect(flow.referrer, describeRefusal(error), true), 302);
      }
    });
}
