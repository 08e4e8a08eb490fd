import type { SupabaseClient } from '@supabase/supabase-js';
import type { MessageFileQuery, StoredMessageFile } from '../../_shared/contracts/message-files.ts';
import { maxMessageFileMegabytes } from '../../_shared/contracts/messages.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { detectFileType, nameWithEnding } from '../../_shared/file-type.ts';
import { ServiceError } from '../../_shared/service-error.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The parts of the body. */
interface Parts {
  file: Bytes;
  /** A smaller one of the same picture. */
  small: Bytes | undefined;
}

const smallBytes = 1024 * 1024;

function checkTypes({ file, small }: Parts) {
  const known = detectFileType(file);
  const isSmallPicture =
    small === undefined ||
    (known?.type === 'image/webp' &&
      detectFileType(small)?.type === 'image/webp' &&
      small.length <= smallBytes);
  if (known && isSmallPicture) return known;
  throw new ServiceError(
    'VALIDATION_FAILED',
    'This file is none of those that are accepted, whatever its name says. Choose a picture, a PDF, or a Word, Excel or OpenDocument file.',
    { reason: 'file_kind', field: 'file' },
  );
}

/**
 * Stores a file for a conversation of the caller, with the type that its bytes say. Throws VALIDATION_FAILED for what is not taken,
 * PAYLOAD_TOO_LARGE, and what add_message_file() refuses.
 */
export async function receiveMessageFile(
  { caller, admin }: { caller: SupabaseClient<Database>; admin: SupabaseClient<Database> },
  { thread, name, width, height }: MessageFileQuery,
  parts: Parts,
): Promise<StoredMessageFile> {
  if (parts.file.length > maxMessageFileMegabytes * 1024 * 1024)
    throw new ServiceError(
      'PAYLOAD_TOO_LARGE',
      `The body is larger than ${String(maxMessageFileMegabytes)} MiB.`,
    );
  // First, with the caller's rights: what is refused below counts as well.
  const begun = await caller.rpc('add_message_file', { thread, name });
  if (begun.error) throw toServiceError(begun.error, begun.status);
  const { id, path } = begun.data as { id: string; path: string };
  const known = checkTypes(parts);
  const bucket = admin.storage.from('message-files');
  const { small } = parts;
  const stored = [
    ...(small ? [await bucket.upload(`${path}.small`, small, { contentType: 'image/webp' })] : []),
    await bucket.upload(path, parts.file, { contentType: known.type }),
  ];
  // Its row is deleted after a day: it was never sent.
  if (stored.some(({ error }) => error))
    throw new ServiceError('UNAVAILABLE', 'The file could not be stored. Try again in a moment.');
  const file = { name: nameWithEnding(name, known), type: known.type, size: parts.file.length };
  const isPicture = known.type.startsWith('image/');
  const settled = await admin.rpc('settle_message_file', {
    file: id,
    ...file,
    has_preview: small !== undefined,
    ...(isPicture && width !== undefined && height !== undefined && { width, height }),
  });
  if (settled.error) throw toServiceError(settled.error, settled.status);
  return { id, ...file, has_preview: small !== undefined };
}
