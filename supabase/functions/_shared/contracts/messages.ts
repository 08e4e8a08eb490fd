// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import { storedFiles } from './stored-files.ts';
import * as z from 'zod/mini';
import { PersonCard } from './people.ts';

/** Who may begin a conversation with a person; message_settings.who_may_write in Postgres. */
export const writers = ['members', 'connections', 'nobody'] as const;

/** The most characters of a message. */
export const maxMessageLength = 4000;

/** The most bytes of a file in a message, in MiB. */
export const maxMessageFileMegabytes = storedFiles['message-files'].maxBytes / 1024 / 1024;

/** The most files of a message. */
export const maxMessageFiles = 10;

/** The most characters of the description of a picture. */
export const maxAltLength = 300;

/** A picture or file of a message, as private.files_json() answers; a picture has a size in pixels. */
export const MessageFile = z.object({
  id: z.string(),
  name: z.string(),
  alt: z.string(),
  type: z.string(),
  size: z.number(),
  width: z.optional(z.nullable(z.number())),
  height: z.optional(z.nullable(z.number())),
  has_preview: z.boolean(),
});
export type MessageFile = z.infer<typeof MessageFile>;

/**
 * A message as private.message_json() answers; a deleted or hidden one has no text. One that is not a `text` says that its sender added the
 * people in `about`, or renamed the conversation to what is in its body.
 */
export const Message = z.object({
  seq: z.number(),
  change_no: z.number(),
  sender_id: z.nullable(z.string()),
  name: z.string(),
  body: z.string(),
  client_id: z.string(),
  created_at: z.string(),
  is_edited: z.boolean(),
  kind: z.enum(['text', 'added', 'renamed']),
  about: z.array(z.object({ id: z.string(), name: z.string() })),
  files: z.array(MessageFile),
  state: z.enum(['sent', 'deleted', 'hidden']),
});
export type Message = z.infer<typeof Message>;

const Partner = z.extend(PersonCard, {
  /** How far they have read; null where that is not shown. */
  read_seq: z.optional(z.nullable(z.number())),
});

/** A page of conversations, as my_threads() answers. */
export const ThreadsPage = z.object({
  threads: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      is_pair: z.boolean(),
      is_muted: z.boolean(),
      unread: z.number(),
      at: z.string(),
      people: z.array(Partner),
      last: z.optional(z.nullable(z.partial(Message))),
    }),
  ),
  next: z.optional(z.string()),
});
export type ThreadsPage = z.infer<typeof ThreadsPage>;
export type ThreadSummary = ThreadsPage['threads'][number];

/** Messages of a conversation, as thread_page() answers. */
export const ThreadPage = z.object({
  thread: z.object({
    id: z.string(),
    title: z.string(),
    is_pair: z.boolean(),
    is_muted: z.boolean(),
    last_seq: z.number(),
    last_change: z.number(),
    read_seq: z.number(),
    may_write: z.boolean(),
    /** Why no file can be added here now; null where some can. */
    no_files: z.nullable(z.enum(['not_writable', 'nobody_there', 'files_too_early', 'message_files_full'])),
    people: z.array(Partner),
  }),
  messages: z.array(Message),
  /** Whether there are earlier messages, or, of what changed, more changes. */
  has_more: z.boolean(),
  has_later: z.boolean(),
});
export type ThreadPage = z.infer<typeof ThreadPage>;

/** What was found in one's conversations, as search_messages() answers. */
export const FoundMessages = z.array(z.extend(Message, { thread_id: z.string() }));
export type FoundMessages = z.infer<typeof FoundMessages>;
