// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import * as z from 'zod/mini';

/** A vote of a group as group_votes() answers. */
export const GroupVote = z.object({
  id: z.string(),
  question: z.string(),
  details: z.string(),
  options: z.array(z.string()),
  is_secret: z.boolean(),
  voter: z.enum(['person', 'organization']),
  /** The fewest votes that make the result valid. */
  quorum: z.number(),
  closes_at: z.string(),
  is_canceled: z.boolean(),
  /** By staff; only moderators see it then. */
  is_hidden: z.boolean(),
  is_own: z.boolean(),
  is_open: z.boolean(),
  /** The number of the decision that its result was recorded as. */
  decision: z.optional(z.object({ year: z.number(), number: z.number() })),
  /** How many have voted. */
  cast: z.number(),
  /** How many may, where people vote. */
  entitled: z.optional(z.number()),
  /** The reader's choice in an open vote, from 1. */
  own_choice: z.optional(z.number()),
  has_voted: z.boolean(),
  /** The reader's, where organizations vote. */
  organizations: z.optional(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        has_voted: z.boolean(),
        /** Whether it has a membership, and nobody else votes for it. */
        may_vote: z.boolean(),
      }),
    ),
  ),
  /** Votes by option; of a secret vote only once it is closed. */
  result: z.optional(z.array(z.number())),
});
export type GroupVote = z.infer<typeof GroupVote>;
