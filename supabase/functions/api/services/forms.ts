import type { SupabaseClient } from '@supabase/supabase-js';
import { type FileAnswer, FormReceived, type FormSubmission } from '../../_shared/contracts/forms.ts';
import type { Database, Json } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { detectFileType, nameWithEnding } from '../../_shared/file-type.ts';
import { ServiceError } from '../../_shared/service-error.ts';

/** Who answers: the network that limits count, and the account of whoever is signed in. */
export interface Sender {
  address: string;
  userId: string | undefined;
}

/**
 * Stores the answers to a survey or contact form. Throws NOT_FOUND, CONFLICT while it takes none, VALIDATION_FAILED with `problems` by
 * field, and RATE_LIMITED.
 */
export async function receiveResponse(
  admin: SupabaseClient<Database>,
  slug: string,
  submission: FormSubmission,
  { address, userId }: Sender,
): Promise<FormReceived> {
  const { id, answers, email, language } = submission;
  const { data, error, status } = await admin.rpc('receive_form_response', {
    response: id,
    form_slug: slug,
    answers: answers as Json,
    address,
    language,
    ...(email && { sender_email: email }),
    ...(userId !== undefined && { person: userId }),
  });
  if (error) throw toServiceError(error, status);
  return FormReceived.parse(data);
}

/**
 * Stores a file that answers a field, with the type that its bytes say. Throws VALIDATION_FAILED for what no form takes, NOT_FOUND,
 * FORBIDDEN and RATE_LIMITED.
 */
export async function receiveFile(
  admin: SupabaseClient<Database>,
  { field, name, bytes }: { field: string; name: string; bytes: Uint8Array<ArrayBuffer> },
  { address, userId }: Sender,
): Promise<FileAnswer> {
  const known = detectFileType(bytes);
  if (!known)
    throw new ServiceError(
      'VALIDATION_FAILED',
      'This file is none of those that are accepted, whatever its name says. Choose a PDF, a picture or a document.',
      { reason: 'file_kind', field: 'file' },
    );
  const file = { name: nameWithEnding(name, known), type: known.type, size: bytes.length };
  const { data, error, status } = await admin.rpc('add_form_file', {
    field,
    ...file,
    address,
    ...(userId !== undefined && { person: userId }),
  });
  if (error) throw toServiceError(error, status);
  const { id, path } = data as { id: string; path: string };
  const stored = await admin.storage.from('form-files').upload(path, bytes, { contentType: known.type });
  // Its row is deleted after a day: nothing refers to it.
  if (stored.error)
    throw new ServiceError('UNAVAILABLE', 'The file could not be stored. Try again in a moment.');
  return { id, ...file };
}
