import { z } from 'zod';

/** The kinds of sample data. */
export const SeedKind = z.enum(['news', 'blog', 'jobs']);
export type SeedKind = z.infer<typeof SeedKind>;

/** The result of a seed call: `count` rows were written; `errors` has one line for each failure. */
export const SeedReply = z.object({
  success: z.boolean(),
  count: z.number().int().nonnegative(),
  message: z.string(),
  errors: z.array(z.string()).optional(),
});
export type SeedReply = z.infer<typeof SeedReply>;
