import type { FactorRow } from '../models/factor.ts';

/** How the session was signed in: method and time in seconds since 1970, newest first. */
export type Amr = { method: string; timestamp: number }[];

/** GoTrue's names of the factors in the `amr` claim. */
export const factorMethods: Record<FactorRow['factor_type'], string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

/** The level of a token, which GoTrue reads from the claims of its session and not from the session's row (`CalculateAALAndAMR`). */
export const calculateAal = (amr: Amr): 'aal1' | 'aal2' =>
  amr.some(({ method }) => Object.values(factorMethods).includes(method)) ? 'aal2' : 'aal1';
