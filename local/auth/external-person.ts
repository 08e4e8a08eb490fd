import { z } from 'zod';
import { readAddress } from './addresses.ts';

/** Who somebody is for a provider. */
export interface ExternalPerson {
  provider: string;
  /** The provider's own name for the person: never used again for another one. */
  subject: string;
  /** In the form that accounts are found by; undefined when the provider tells none, or one that is no address. */
  email: string | undefined;
  /** Whether the provider says that it has verified the address. */
  isEmailVerified: boolean;
  /** What is kept of the claims, as GoTrue names them. */
  data: Record<string, unknown>;
}

// What is longer is no name, and would travel in every access token.
const Text = z.string().max(500).optional().catch(undefined);

/** The claims that are kept; whatever else a provider tells is not. */
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
  // A string is what some older providers send.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
});

/** Reads the claims of an ID token or of a userinfo endpoint. Undefined when they name nobody. */
export function readPerson(provider: string, claims: unknown): ExternalPerson | undefined {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return undefined;
  const { sub, email: written, email_verified, name, picture, ...rest } = parsed.data;
  const email = readAddressOrNone(written);
  const isEmailVerified = email !== undefined && email_verified;
  const told = { ...rest, name, picture, email, full_name: name, avatar_url: picture };
  return {
    provider,
    subject: sub,
    email,
    isEmailVerified,
    data: {
      ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
      sub,
      provider_id: sub,
      email_verified: isEmailVerified,
      phone_verified: false,
    },
  };
}

function readAddressOrNone(written: string | undefined) {
  try {
    return readAddress(written);
  } catch {
    return undefined;
  }
}
