import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { ClaimCodeSent, type ClaimProved } from '../../_shared/contracts/claims.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { ServiceError } from '../../_shared/service-error.ts';

/** A claim and its claimant. */
export interface Claim {
  id: string;
  claimantId: string;
}

type Admin = SupabaseClient<Database>;

const Attempt = z.object({
  outcome: z.enum(['approved', 'wrong', 'expired', 'exhausted']),
  tries_left: z.number(),
  business_id: z.string().optional(),
});

/** Sends a code to the address or phone that the claimed listing shows. Throws NOT_FOUND, CONFLICT or RATE_LIMITED. */
export async function sendClaimCode(admin: Admin, { id, claimantId }: Claim, canText: boolean) {
  const named = { claim: id, claimant: claimantId, can_text: canText };
  const { data, error, status } = await admin.rpc('send_claim_code', named);
  if (error) throw toServiceError(error, status);
  return ClaimCodeSent.parse(data);
}

/** Transfers the listing for the right code. Throws VALIDATION_FAILED for a wrong one, CONFLICT when a new one is needed. */
export async function proveClaim(
  admin: Admin,
  { id, claimantId }: Claim,
  code: string,
): Promise<ClaimProved> {
  const { data, error, status } = await admin.rpc('verify_claim_code', {
    claim: id,
    claimant: claimantId,
    code,
  });
  if (error) throw toServiceError(error, status);
  const { outcome, tries_left, business_id } = Attempt.parse(data);
  if (outcome === 'approved' && business_id !== undefined) return { status: 'approved', business_id };
  if (outcome === 'wrong' && tries_left > 0) {
    const left = tries_left === 1 ? '1 attempt' : `${String(tries_left)} attempts`;
    throw new ServiceError('VALIDATION_FAILED', `That code isn’t right. ${left} left.`, {
      reason: 'code_wrong',
      field: 'code',
      tries_left,
    });
  }
  const sentence = outcome === 'expired' ? 'The code has expired.' : 'The code was entered wrong five times.';
  throw new ServiceError('CONFLICT', `${sentence} Request a new one.`, { reason: `code_${outcome}` });
}
