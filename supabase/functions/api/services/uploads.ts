import type { SupabaseClient } from '@supabase/supabase-js';
import { type AcceptedFile, acceptFile } from '../../_shared/accepted-file.ts';
import { storedFiles } from '../../_shared/contracts/stored-files.ts';
import type { StoredUpload, UploadQuery } from '../../_shared/contracts/uploads.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { ServiceError } from '../../_shared/service-error.ts';

interface Clients {
  /** With the rights of who uploads: Postgres decides whether they may. */
  caller: SupabaseClient<Database>;
  /** Stores the file, which nobody else may. */
  admin: SupabaseClient<Database>;
}

// Scanners write some bytes before the beginning of a PDF. Only staff read the documents of claims.
function acceptScan(bytes: Uint8Array<ArrayBuffer>): AcceptedFile | undefined {
  const isPdf = /%PDF-\d/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 1024)));
  return isPdf ? { known: { type: 'application/pdf', endings: ['pdf'] }, bytes } : undefined;
}

/** What of a file goes into a bucket. Throws PAYLOAD_TOO_LARGE and VALIDATION_FAILED. */
function acceptFor(bucket: UploadQuery['bucket'], file: Uint8Array<ArrayBuffer>): AcceptedFile {
  const { maxBytes, types } = storedFiles[bucket];
  if (file.length > maxBytes)
    throw new ServiceError(
      'PAYLOAD_TOO_LARGE',
      `The body is larger than ${String(maxBytes / (1024 * 1024))} MiB.`,
    );
  const accepted = acceptFile(file) ?? (bucket === 'claim-evidence' ? acceptScan(file) : undefined);
  if (accepted && types.some((type) => type === accepted.known.type)) return accepted;
  throw new ServiceError(
    'VALIDATION_FAILED',
    'This file is none of those that are accepted here, whatever its name says. Choose a JPEG, PNG or WebP file.',
    { reason: 'file_kind', field: 'file' },
  );
}

/**
 * Stores a file at a path of the caller, with the type that its bytes say and without what pictures say of place and camera. Throws
 * FORBIDDEN for other paths, CONFLICT for a folder that is full or a name that is taken, PAYLOAD_TOO_LARGE, VALIDATION_FAILED for what the
 * bucket does not take, and UNAVAILABLE.
 */
export async function receiveUpload(
  { caller, admin }: Clients,
  { bucket, path }: UploadQuery,
  file: Uint8Array<ArrayBuffer>,
): Promise<StoredUpload> {
  const asked = await caller.rpc('assert_may_upload', { bucket, path });
  if (asked.error) throw toServiceError(asked.error, asked.status);
  const { known, bytes } = acceptFor(bucket, file);
  const { type } = known;
  const { error } = await admin.storage.from(bucket).upload(path, bytes, { contentType: type });
  if (!error) return { path, type, size: bytes.length };
  // Nothing is replaced: browsers and caches keep what was under a name.
  if (isTaken(error))
    throw new ServiceError('CONFLICT', 'There already is a file of this name. Choose another name.', {
      reason: 'name_taken',
      field: 'path',
    });
  throw new ServiceError('UNAVAILABLE', 'The file could not be stored. Try again in a moment.');
}

// A hosted Storage answers 400 with the status in the body.
const isTaken = ({ message, ...error }: { message: string; statusCode?: string | undefined }) =>
  error.statusCode === '409' || /already exists/i.test(message);
