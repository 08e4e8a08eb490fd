import * as z from 'zod/mini';
import { maxMessageFileMegabytes, MessageFile } from '#contracts/messages.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { api } from '../../../lib/browser/api-client.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { pageStrings } from '../../../lib/browser/page-locale.ts';
import { measurePicture, shrinkWhole } from '../../../lib/browser/shrink-picture.ts';
import { uploadToApi } from '../../../lib/browser/upload-to-api.ts';
import { smallWidth } from '../../../lib/shared/pictures.ts';
import type { UploadWatch } from '../../../lib/shared/upload-watch.ts';

const Stored = z.pick(MessageFile, { id: true, name: true, type: true, size: true });
/** A file that is stored and not sent yet. */
export type Stored = z.infer<typeof Stored>;

const wholeSide = 2048;

interface Prepared {
  file: File;
  small?: Blob;
  width?: number;
  height?: number;
}

// Pictures lose size, place and camera; a GIF may move, and stays as it is.
async function prepare(file: File): Promise<Prepared> {
  if (!file.type.startsWith('image/')) return { file };
  if (file.type === 'image/gif') return { file, ...(await measurePicture(file)) };
  const [whole, small] = await shrinkWhole(file, [wholeSide, smallWidth]);
  const { blob, width, height } = whole;
  const name = `${file.name.replace(/\.[a-z0-9]+$/i, '') || 'picture'}.webp`;
  return {
    file: new File([blob], name, { type: 'image/webp' }),
    width,
    height,
    ...(small.width < width && { small: small.blob }),
  };
}

/** Stores a file for a message of a conversation; its bytes decide what it is. Throws a UserError, ApiError, or an AbortError. */
export async function uploadAttachment(thread: string, chosen: File, watch: UploadWatch): Promise<Stored> {
  const { file, small, width, height } = await prepare(chosen);
  if (file.size > maxMessageFileMegabytes * 1024 * 1024)
    throw new UserError(pageStrings(messagesStrings).composer.tooLarge(maxMessageFileMegabytes));
  const size = width !== undefined &&
    height !== undefined && { width: String(width), height: String(height) };
  const url = api.api['message-files'].$url({ query: { thread, name: file.name, ...size } });
  const form = new FormData();
  form.set('file', file);
  if (small) form.set('small', small);
  return Stored.parse(await uploadToApi(url, form, watch));
}

/** Removes a stored file that is not sent; what cannot be removed is deleted after a day. */
export async function removeAttachment(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('remove_message_file', { file: id });
}
