import { Hono } from 'hono';
import { createAfterwards } from './afterwards.ts';
import { requireCaptcha } from './captcha.ts';
import type { AuthDependencies, AuthEnv } from './context.ts';
import { AuthError, invalid, onAuthError } from './errors.ts';
import { createOidcClient } from './oidc.ts';
import { createRateLimits } from './rate-limits.ts';
import { authorize } from './routes/authorize.ts';
import { identities } from './routes/identities.ts';
import { adminFactors } from './routes/admin-factors.ts';
import { adminUsers } from './routes/admin-users.ts';
import { factors } from './routes/factors.ts';
import { generateLink } from './routes/generate-link.ts';
import { invite } from './routes/invite.ts';
import { logout } from './routes/logout.ts';
import { otp } from './routes/otp.ts';
import { reauthenticate } from './routes/reauthenticate.ts';
import { recover } from './routes/recover.ts';
import { resend } from './routes/resend.ts';
import { settings } from './routes/settings.ts';
import { signup } from './routes/signup.ts';
import { sso } from './routes/sso.ts';
import { token } from './routes/token.ts';
import { user } from './routes/user.ts';
import { verify } from './routes/verify.ts';
import { wellKnown } from './routes/well-known.ts';

export type { AuthDependencies } from './context.ts';

/** The paths that a browser follows by itself, or anybody may read: they need no API key. */
export const publicAuthPaths: readonly string[] = [
  '/verify',
  '/callback',
  '/authorize',
  '/.well-known/jwks.json',
];

// Where GoTrue asks for a captcha; of the grants of /token for a password's only.
const guardedPaths = ['/signup', '/token', '/otp', '/magiclink', '/recover', '/resend'];

/** Builds the auth server: GoTrue's endpoints, one file per family, without the `/auth/v1` prefix. */
export function createAuthApp(dependencies: AuthDependencies) {
  const server = {
    ...dependencies,
    afterwards: dependencies.afterwards ?? createAfterwards(),
    limits: createRateLimits(dependencies.config),
    oidc: createOidcClient(),
  };
  const app = new Hono<AuthEnv>();
  app.use(async (c, next) => {
    // Postgres stores every character but this one.
    if (/%00/.test(c.req.url)) throw invalid('The address must not contain the character U+0000');
    await next();
    // Nearly every reply is one person's.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  });
  app.onError(onAuthError);
  app.notFound((c) => onAuthError(new AuthError(404, 'not_found', '404 page not found'), c));
  for (const path of guardedPaths) app.use(path, requireCaptcha(server));
  const families = [
    signup,
    token,
    authorize,
    otp,
    verify,
    recover,
    resend,
    user,
    identities,
    reauthenticate,
    factors,
    logout,
    settings,
    sso,
    wellKnown,
    adminUsers,
    adminFactors,
    generateLink,
    invite,
  ];
  for (const family of families) app.route('/', family(server));
  return app;
}
