import { z } from 'zod';

/** `POST /api/claims/{id}/code`: where the code went, shortened, and until when it is good. */
export const ClaimCodeSent = z.object({
  sent_to: z.string(),
  expires_at: z.string(),
  sends_left: z.number().int(),
});
export type ClaimCodeSent = z.infer<typeof ClaimCodeSent>;

/** `POST /api/claims/{id}/proof`: the code as it was typed; spaces and dashes do not count. */
export const ClaimProof = z.strictObject({
  code: z
    .string()
    .max(20)
    .transform((code) => code.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the six-digit code.')),
});
export type ClaimProof = z.infer<typeof ClaimProof>;

/** What a right code answers: the listing is the claimant's. */
export const ClaimProved = z.object({ status: z.literal('approved'), business_id: z.string() });
export type ClaimProved = z.infer<typeof ClaimProved>;
