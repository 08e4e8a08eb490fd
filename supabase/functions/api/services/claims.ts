import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { ClaimCodeSent, type ClaimProved } from '../../_shared/contracts/claims.ts';
import type { Database } from '../../_shared/database.types.ts';
import { refuseDatabaseError } from '../../_shared/database-refusal.ts';
import { ServiceError } from '../../_shared/service-error.ts';

/** Whose claim it is. */
export interface Claim {
  id: string;
  claimantId: string;
}

type Admin = SupabaseClient<Database>;

const Tried = z.object({
  outcome: z.enum(['approved', 'wrong', 'expired', 'exhausted']),
  tries_left: z.number(),
  business_id: z.string().optional(),
});

/** Sends a code to what the claimed listing shows. Throws NOT_FOUND, CONFLICT or RATE_LIMITED in the database's words. */
export async function sendClaimCode(admin: Admin, { id, claimantId }: Claim, canText: boolean) {
  const named = { claim: id, claimant: claimantId, can_text: canText };
  const { data, error, status } = await admin.rpc('send_claim_code', named);
  if (error) throw refuseDatabaseError(error, status);
  return ClaimCodeSent.parse(data);
}

/** Hands the listing over for the right code. Throws VALIDATION_FAILED for a wrong one, CONFLICT when a new one is needed. */
export async function proveClaim(
  admin: Admin,
  { id, claimantId }: Claim,
  code: string,
): Promise<ClaimProved> {
  const { data, error, status } = await admin.rpc('prove_claim', { claim: id, claimant: claimantId, code });
  if (error) throw refuseDatabaseError(error, status);
  const { outcome, tries_left, business_id } = Tried.parse(data);
  if (outcome === 'approved' && business_id !== undefined) return { status: 'approved', business_id };
  if (outcome === 'wrong' && tries_left > 0) {
    const left = tries_left === 1 ? 'one try is' : `${String(tries_left)} tries are`;
    throw new ServiceError('VALIDATION_FAILED', `This is not the code; ${left} left.`, {
      reason: 'code_wrong',
      field: 'code',
      tries_left,
    });
  }
  const sentence = outcome === 'expired' ? 'The code has run out.' : 'That were five wrong tries.';
  throw new ServiceError('CONFLICT', `${sentence} Ask for a new code.`, { reason: `code_${outcome}` });
}
