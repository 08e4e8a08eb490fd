// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import { storedFiles } from './stored-files.ts';
import * as z from 'zod/mini';

/** How many MiB a document of a group may have. */
export const maxDocumentMegabytes = storedFiles['group-documents'].maxBytes / 1024 / 1024;

/** A version of a document. */
const DocumentVersion = z.object({
  number: z.number(),
  name: z.string(),
  type: z.string(),
  /** In bytes. */
  size: z.number(),
  note: z.string(),
  person: z.optional(z.string()),
  added_at: z.string(),
  /** In the bucket group-documents. */
  path: z.string(),
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** A document of a group. */
const GroupDocument = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Grows with each change. */
  version: z.number(),
  /** The version that is shown as the document. */
  current_number: z.number(),
  changed_at: z.string(),
  deleted_at: z.optional(z.string()),
  /** Whether the reader may change and delete it. */
  may_manage: z.boolean(),
  /** Whether staff hid it: then only the officers, its author and staff see it. */
  is_hidden: z.boolean(),
  is_own: z.boolean(),
  meeting: z.optional(z.object({ id: z.string(), title: z.string() })),
  /** The newest first. */
  versions: z.array(DocumentVersion),
});
export type GroupDocument = z.infer<typeof GroupDocument>;

/** A page of documents, as group_documents() answers. */
export const GroupDocuments = z.object({
  documents: z.array(GroupDocument),
  /** Of the first page: all tags of the group. */
  tags: z.optional(z.array(z.object({ tag: z.string(), documents: z.number() }))),
  next: z.optional(z.string()),
});
