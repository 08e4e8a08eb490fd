import type { SupabaseClient } from '@supabase/supabase-js';
import type { FileAnswer } from '../../_shared/contracts/forms.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { detectFileType, nameWithEnding } from '../../_shared/file-type.ts';
import { ServiceError } from '../../_shared/service-error.ts';

interface Clients {
  /** With the rights of who uploads: Postgres decides whether they may. */
  caller: SupabaseClient<Database>;
  /** Stores the file, which nobody else may. */
  admin: SupabaseClient<Database>;
}

/**
 * Stores a file for a document of a group, with the type that its bytes say. Throws VALIDATION_FAILED for what no document is, NOT_FOUND for
 * who is not in the group, CONFLICT, RATE_LIMITED and UNAVAILABLE.
 */
export async function receiveGroupFile(
  { caller, admin }: Clients,
  { group, name, bytes }: { group: string; name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<FileAnswer> {
  const known = detectFileType(bytes);
  if (!known)
    throw new ServiceError(
      'VALIDATION_FAILED',
      'This file is none of those that are accepted, whatever its name says. Choose a PDF, a picture or a document.',
      { reason: 'file_kind', field: 'file' },
    );
  const file = { name: nameWithEnding(name, known), type: known.type, size: bytes.length };
  const { data, error, status } = await caller.rpc('add_group_file', { group_id: group, ...file });
  if (error) throw toServiceError(error, status);
  const { id, path } = data as { id: string; path: string };
  const stored = await admin.storage.from('group-documents').upload(path, bytes, { contentType: known.type });
  // Its row is deleted after a day: it is part of no document.
  if (stored.error)
    throw new ServiceError('UNAVAILABLE', 'The file could not be stored. Try again in a moment.');
  return { id, ...file };
}
