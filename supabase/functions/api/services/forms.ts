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

const attemptsPerHour = 120;

// What is refused is counted as well, before the transaction that takes all else back: nobody tries out addresses or files for long.
async function countAttempt(admin: SupabaseClient<Database>, address: string): Promise<void> {
  const { data, error, status } = await admin.rpc('consume_rate_limit', {
    limit_key: `form attempts ${address}`,
    max_count: attemptsPerHour,
    window_seconds: 3600,
  });
  if (error) throw toServiceError(error, status);
  if (!data)
    throw new ServiceError('RATE_LIMITED', 'Too many answers were sent. Wait an hour and try again.', {
      reason: 'too_many_messages',
    });
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
  await countAttempt(admin, address);
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
 * CONFLICT for a form that takes no answers, FORBIDDEN and RATE_LIMITED.
 */
export async function receiveFile(
  admin: SupabaseClient<Database>,
  { field, name, bytes }: { field: string; name: string; bytes: Uint8Array<ArrayBuffer> },
  { address, userId }: Sender,
): Promise<FileAnswer> {
  await countAttempt(admin, address);
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
