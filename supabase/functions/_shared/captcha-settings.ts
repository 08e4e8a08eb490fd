/** The provider that checks captchas. */
export interface CaptchaSettings {
  secret: string;
  verifyUrl: string;
}

const verifiers: Record<string, string> = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

/** The captcha settings from CAPTCHA_PROVIDER and CAPTCHA_SECRET; undefined when neither is set. Throws for half a configuration. */
export function readCaptchaSettings(
  variables: Record<string, string | undefined>,
): CaptchaSettings | undefined {
  const { CAPTCHA_PROVIDER: provider = '', CAPTCHA_SECRET: secret = '' } = variables;
  if (provider === '' && secret === '') return undefined;
  const verifyUrl = Object.hasOwn(verifiers, provider) ? verifiers[provider] : undefined;
  if (!verifyUrl || secret === '')
    throw new Error('Set CAPTCHA_PROVIDER to hcaptcha or turnstile, and CAPTCHA_SECRET.');
  return { secret, verifyUrl };
}
