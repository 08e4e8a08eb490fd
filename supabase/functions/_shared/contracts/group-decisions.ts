// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import * as z from 'zod/mini';

/** A decision of a group. */
export const GroupDecision = z.object({
  id: z.string(),
  year: z.number(),
  /** Within the year. */
  number: z.number(),
  body: z.string(),
  /** The option that a vote decided for. */
  outcome: z.optional(z.string()),
  /** How a vote ended: votes by option. */
  result: z.optional(
    z.object({ options: z.array(z.string()), votes: z.array(z.number()), cast: z.number() }),
  ),
  decided_on: z.string(),
  /** Who recorded it. */
  person: z.optional(z.string()),
  is_revoked: z.boolean(),
  revoke_reason: z.optional(z.string()),
  meeting: z.optional(z.object({ id: z.string(), title: z.string() })),
  is_vote: z.boolean(),
  /** Whether staff hid it: then only the officers, its author and staff see it. */
  is_hidden: z.boolean(),
  is_own: z.boolean(),
});
export type GroupDecision = z.infer<typeof GroupDecision>;

/** A page of decisions, as group_decisions() answers. */
export const GroupDecisions = z.object({ decisions: z.array(GroupDecision), next: z.optional(z.string()) });
