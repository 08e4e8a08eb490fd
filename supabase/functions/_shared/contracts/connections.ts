// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import * as z from 'zod/mini';
import { textField } from './field-schemas.ts';
import { PersonCard } from './people.ts';

/** What goes along with a request to connect or an introduction. */
export const NoteInput = z.object({ note: textField(500) });

/** Somebody whom the reader knows; without a slug once they left the directory. */
const Known = PersonCard;
export type Known = z.infer<typeof Known>;

/** A page of one's connections, as my_connections() answers. */
export const ConnectionsPage = z.object({
  people: z.array(z.extend(Known, { since: z.string() })),
  total: z.number(),
  next: z.optional(z.string()),
});
export type ConnectionsPage = z.infer<typeof ConnectionsPage>;

const Request = z.object({ person: Known, note: z.string(), created_at: z.string() });
export type ConnectionRequest = z.infer<typeof Request>;

/** Who asked the reader to connect, and whom they asked, as my_connection_requests() answers. */
export const ConnectionRequests = z.object({ received: z.array(Request), sent: z.array(Request) });
export type ConnectionRequests = z.infer<typeof ConnectionRequests>;

/** The introductions of the reader to others and those that they made, as my_introductions() answers. */
export const Introductions = z.object({
  received: z.array(
    z.object({
      id: z.string(),
      introducer: Known,
      person: Known,
      note: z.string(),
      created_at: z.string(),
      is_accepted: z.boolean(),
    }),
  ),
  made: z.array(
    z.object({
      id: z.string(),
      first: Known,
      second: Known,
      note: z.string(),
      created_at: z.string(),
      state: z.enum(['pending', 'connected', 'expired']),
    }),
  ),
});
export type Introductions = z.infer<typeof Introductions>;
