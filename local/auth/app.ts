import { Hono } from 'hono';
import { createBackgroundTasks } from './background-tasks.ts';
import { verifyCaptcha } from './middleware/captcha.ts';
import type { AuthDependencies, AuthEnv } from './server.ts';
import { AuthError, validationFailed, handleResponseError } from './errors.ts';
import { createOidcClient } from './oidc-client.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { authorize } from './routes/authorize.ts';
import { identities } from './routes/identities.ts';
import { adminFactors } from './routes/admin-factors.ts';
import { adminPasskeys } from './routes/admin-passkeys.ts';
import { adminUsers } from './routes/admin-users.ts';
import { disabledFeatures } from './routes/disabled-features.ts';
import { factors } from './routes/factors.ts';
import { generateLink } from './routes/generate-link.ts';
import { invite } from './routes/invite.ts';
import { logout } from './routes/logout.ts';
import { otp } from './routes/otp.ts';
import { passkeys } from './routes/passkeys.ts';
import { reauthenticate } from './routes/reauthenticate.ts';
import { recover } from './routes/recover.ts';
import { resend } from './routes/resend.ts';
import { settings } from './routes/settings.ts';
import { signup } from './routes/signup.ts';
import { token } from './routes/token.ts';
import { user } from './routes/user.ts';
import { verify } from './routes/verify.ts';
import { wellKnown } from './routes/well-known.ts';

export type { AuthDependencies } from './server.ts';

/** Paths that a browser opens by itself or that are public: they need no API key. */
export const publicAuthPaths: readonly string[] = [
  '/verify',
  '/callback',
  '/authorize',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
];

// Where GoTrue verifies a captcha; of the grants of /token only `password`.
const guardedPaths = ['/signup', '/token', '/otp', '/magiclink', '/recover', '/resend'];

/** Builds the auth server: GoTrue's endpoints without the `/auth/v1` prefix. Each file in routes/ holds one group. */
export function createAuthApp(dependencies: AuthDependencies) {
  const server = {
    ...dependencies,
    backgroundTasks: dependencies.backgroundTasks ?? createBackgroundTasks(),
    limits: createRateLimits(dependencies.config),
    oidc: createOidcClient(),
  };
  const app = new Hono<AuthEnv>();
  app.use(async (c, next) => {
    // Postgres cannot store U+0000.
    if (/%00/.test(c.req.url)) throw validationFailed('The address must not contain the character U+0000');
    await next();
    // Nearly every response is private.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  });
  app.onError(handleResponseError);
  app.notFound((c) => handleResponseError(new AuthError(404, 'not_found', '404 page not found'), c));
  for (const path of guardedPaths) app.use(path, verifyCaptcha(server));
  if (server.config.passkey.enabled) app.use('/passkeys/authentication/options', verifyCaptcha(server));
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
    passkeys,
    logout,
    settings,
    disabledFeatures,
    wellKnown,
    adminUsers,
    adminFactors,
    adminPasskeys,
    generateLink,
    invite,
  ];
  for (const family of families) app.route('/', family(server));
  return app;
}
