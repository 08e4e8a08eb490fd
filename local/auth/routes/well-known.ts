import { Hono } from 'hono';
import type { AuthEnv, AuthServer } from '../context.ts';

// Sign-in with another service comes with a later issue; GoTrue names each, switched off.
const otherServices =
  'apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter zoom';
const switchedOff = Object.fromEntries(otherServices.split(' ').map((name) => [name, false]));

/** `GET /.well-known/jwks.json`, `/settings` and `/health`: what any client may know. */
export function wellKnown({ config, keys }: AuthServer) {
  return new Hono<AuthEnv>()
    .get('/.well-known/jwks.json', (c) => {
      c.header('cache-control', 'public, max-age=600');
      return c.json({ keys: [keys.publicJwk] });
    })
    .get('/settings', (c) =>
      c.json({
        external: {
          ...switchedOff,
          anonymous_users: config.enable_anonymous_sign_ins,
          email: config.email.enable_signup,
          phone: config.sms.enable_signup,
        },
        disable_signup: !config.enable_signup,
        mailer_autoconfirm: !config.email.enable_confirmations,
        phone_autoconfirm: !config.sms.enable_confirmations,
        sms_provider: '',
        saml_enabled: false,
        saml_private_key_next_configured: false,
        passkeys_enabled: false,
      }),
    )
    .get('/health', (c) =>
      c.json({
        version: 'local',
        name: 'GoTrue',
        description: 'GoTrue is a user registration and authentication API',
      }),
    );
}
