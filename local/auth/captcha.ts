import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { isAdmin } from './admin.ts';
import { type AuthEnv, type AuthServer, clientAddressOf, readBody } from './context.ts';
import { AuthError } from './errors.ts';

const verifiers = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

/** What supabase-js puts the token of the visitor's captcha into. */
const Body = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
});

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() });

const refuse = (why: string) =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`);

/**
 * Asks the captcha's provider about the token of a request, where the configuration wants one. Throws 400 `captcha_failed`
 * with the provider's reasons, 500 when it cannot be reached. The secret API key passes without.
 */
export function requireCaptcha(server: AuthServer): MiddlewareHandler<AuthEnv> {
  const { enabled, provider, secret } = server.config.captcha;
  return async (c, next) => {
    const isSignIn = !c.req.path.endsWith('/token') || c.req.query('grant_type') === 'password';
    if (!enabled || c.req.method !== 'POST' || !isSignIn || (await isAdmin(c, server))) {
      await next();
      return;
    }
    const body = await readBody(c, Body);
    const token = body.gotrue_meta_security?.captcha_token?.trim();
    if (!token) throw refuse('no captcha_token found');
    const form = { secret, response: token, remoteip: clientAddressOf(c, server) };
    const verdict = await ask(server.captchaUrl ?? verifiers[provider], form).catch((cause: unknown) => {
      throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed', {}, { cause });
    });
    if (!verdict.success) throw refuse((verdict['error-codes'] ?? []).join(', '));
    await next();
  };
}

async function ask(url: string, form: Record<string, string>) {
  const reply = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    // Nowhere else may the secret go.
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  return Verdict.parse(await reply.json());
}
