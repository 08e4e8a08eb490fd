import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { isAdmin } from './admin.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { getIpAddress, retrieveRequestParams } from '../request.ts';
import { AuthError } from '../errors.ts';

const verifiers = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

/** Where supabase-js puts the captcha token. */
const Body = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
});

const VerificationResponse = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() });

const captchaFailed = (why: string) =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`);

/**
 * Verifies the captcha of a request with its provider, if the configuration requires one. Throws 400
 * `captcha_failed` with the provider's reasons, 500 when it cannot be reached. The secret API key needs none.
 */
export function verifyCaptcha(server: AuthServer): MiddlewareHandler<AuthEnv> {
  const { enabled, provider, secret } = server.config.captcha;
  return async (c, next) => {
    const isSignIn = !c.req.path.endsWith('/token') || c.req.query('grant_type') === 'password';
    if (!enabled || c.req.method !== 'POST' || !isSignIn || (await isAdmin(c, server))) {
      await next();
      return;
    }
    const body = await retrieveRequestParams(c, Body);
    const token = body.gotrue_meta_security?.captcha_token?.trim();
    if (!token) throw captchaFailed('no captcha_token found');
    const form = { secret, response: token, remoteip: getIpAddress(c, server) };
    const verification = await requestVerification(server.captchaUrl ?? verifiers[provider], form).catch(
      (cause: unknown) => {
        throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed', {}, { cause });
      },
    );
    if (!verification.success) throw captchaFailed((verification['error-codes'] ?? []).join(', '));
    await next();
  };
}

async function requestVerification(url: string, form: Record<string, string>) {
  const reply = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    // The secret must not follow a redirect.
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  return VerificationResponse.parse(await reply.json());
}
