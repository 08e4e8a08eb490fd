import { Hono } from 'hono';
import type { AuthEnv, AuthServer } from '../server.ts';
import { providerNames } from '../config/providers.ts';

/** `GET /settings`: the enabled sign-in methods. The site offers these. */
export function settings({ config }: AuthServer) {
  const { byName } = config.providers;
  return new Hono<AuthEnv>().get('/settings', (c) =>
    c.json({
      external: {
        ...Object.fromEntries(providerNames.map((name) => [name, byName.has(name)])),
        anonymous_users: config.enable_anonymous_sign_ins,
        email: config.email.enabled,
        phone: config.sms.enabled,
      },
      disable_signup: !config.enable_signup,
      mailer_autoconfirm: !config.email.enable_confirmations,
      phone_autoconfirm: !config.sms.enable_confirmations,
      sms_provider: '',
      saml_enabled: false,
      // As GoTrue says where SAML is off.
      saml_private_key_next_configured: true,
      passkeys_enabled: config.passkey.enabled,
    }),
  );
}
