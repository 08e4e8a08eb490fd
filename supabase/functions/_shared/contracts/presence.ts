// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import * as z from 'zod/mini';

/** Who else has a conversation or group open now, as announce_presence() answers: the first ten by name, and how many there are. */
export const PeopleHere = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  count: z.number(),
});
export type PeopleHere = z.infer<typeof PeopleHere>;
