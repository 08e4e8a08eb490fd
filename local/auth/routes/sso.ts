import { Hono } from 'hono';
import type { AuthEnv } from '../server.ts';
import { AuthError } from '../errors.ts';

/** `/sso`: single sign-on by SAML is hosted only. Responds like a project without it. */
export function sso() {
  return new Hono<AuthEnv>().all('/sso/*', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
}
