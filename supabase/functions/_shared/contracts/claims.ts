import { z } from 'zod';

/** `POST /api/claims/{id}/code`: where the code was sent, masked, and when it expires. */
export const ClaimCodeSent = z.object({
  sent_to: z.string(),
  expires_at: z.string(),
  sends_left: z.number().int(),
});
export type ClaimCodeSent = z.infer<typeof ClaimCodeSent>;

/** `POST /api/claims/{id}/proof`: the entered code; spaces and dashes are ignored. */
export const ClaimProof = z.strictObject({
  code: z
    .string()
    .max(20)
    .transform((code) => code.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the six-digit code.')),
});
export type ClaimProof = z.infer<typeof ClaimProof>;

/** The response to a correct code: the listing now belongs to the claimant. */
export const ClaimProved = z.object({ status: z.literal('approved'), business_id: z.string() });
export type ClaimProved = z.infer<typeof ClaimProved>;
