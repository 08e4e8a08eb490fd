import { z } from 'zod';
import type { CaptchaSettings } from './captcha-settings.ts';
import { ServiceError } from './service-error.ts';

const Verification = z.object({ success: z.boolean() });

/**
 * Verifies the token of a captcha with its provider; does nothing where none is configured. Throws VALIDATION_FAILED with the
 * reason `captcha_failed`, and UNAVAILABLE when the provider does not respond.
 */
export async function verifyCaptcha(
  settings: CaptchaSettings | undefined,
  token: string | undefined,
  address: string,
): Promise<void> {
  if (!settings) return;
  const failed = new ServiceError('VALIDATION_FAILED', 'Complete the CAPTCHA and send the form again.', {
    reason: 'captcha_failed',
  });
  if (!token) throw failed;
  const form = {
    secret: settings.secret,
    response: token,
    ...(address !== 'unknown' && { remoteip: address }),
  };
  let verification;
  try {
    const reply = await fetch(settings.verifyUrl, {
      method: 'POST',
      body: new URLSearchParams(form),
      // The secret must not follow a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    verification = Verification.parse(await reply.json());
  } catch {
    throw new ServiceError('UNAVAILABLE', 'The CAPTCHA could not be checked. Try again in a moment.');
  }
  if (!verification.success) throw failed;
}
