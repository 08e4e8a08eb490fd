import { z } from 'zod';
import type { ProviderUser } from '../models/identity.ts';
import { validateEmail } from '../users/email-address.ts';

// A longer text is no name, and would be part of every access token.
const Text = z.string().max(500).optional().catch(undefined);

/** The claims that are stored. */
const Claims = z.object({
  iss: Text,
  sub: z.string().min(1).max(255),
  name: Text,
  family_name: Text,
  given_name: Text,
  nickname: Text,
  preferred_username: Text,
  picture: Text,
  locale: Text,
  email: Text,
  // Some older providers send a string.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
});

/** Parses the claims of an ID token or of a userinfo endpoint. Undefined without a valid `sub`. */
export function parseProviderUser(provider: string, claims: unknown): ProviderUser | undefined {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return undefined;
  const { sub, email: claimedEmail, email_verified, name, picture, ...rest } = parsed.data;
  const email = validateEmailOrUndefined(claimedEmail);
  const isEmailVerified = email !== undefined && email_verified;
  const storedClaims = { ...rest, name, picture, email, full_name: name, avatar_url: picture };
  return {
    provider,
    subject: sub,
    email,
    isEmailVerified,
    data: {
      ...Object.fromEntries(Object.entries(storedClaims).filter(([, value]) => value !== undefined)),
      sub,
      provider_id: sub,
      email_verified: isEmailVerified,
      phone_verified: false,
    },
  };
}

function validateEmailOrUndefined(claimedEmail: string | undefined) {
  try {
    return validateEmail(claimedEmail);
  } catch {
    return undefined;
  }
}
