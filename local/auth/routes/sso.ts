import { Hono } from 'hono';
import type { AuthEnv } from '../context.ts';
import { AuthError } from '../errors.ts';

/** `/sso`: single sign-on by SAML, which hosted alone has. The answer is that of a project without it. */
export function sso() {
  return new Hono<AuthEnv>().all('/sso/*', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
}
