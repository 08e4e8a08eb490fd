import { z } from 'zod';

/** What sample data there is. */
export const SeedKind = z.enum(['news', 'blog', 'jobs']);
export type SeedKind = z.infer<typeof SeedKind>;

/** What a seed call did: `count` rows were written; `errors` has what failed, one line each. */
export const SeedReply = z.object({
  success: z.boolean(),
  count: z.number().int().nonnegative(),
  message: z.string(),
  errors: z.array(z.string()).optional(),
});
export type SeedReply = z.infer<typeof SeedReply>;
