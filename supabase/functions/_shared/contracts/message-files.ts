import { z } from 'zod';

const pixels = z.coerce.number().int().min(1).max(20_000).optional();

/**
 * `POST /api/message-files`, whose body is a form with `file` and, of a picture, a smaller one as `small`: for which conversation, how it is
 * called, and how large the picture is.
 */
export const MessageFileQuery = z.object({
  thread: z.uuid(),
  name: z.string().trim().min(1).max(200),
  width: pixels,
  height: pixels,
});
export type MessageFileQuery = z.infer<typeof MessageFileQuery>;

/** A file that is stored and can be sent. */
export const StoredMessageFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  has_preview: z.boolean(),
});
export type StoredMessageFile = z.infer<typeof StoredMessageFile>;
