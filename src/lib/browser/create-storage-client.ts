import { StorageClient } from '@supabase/storage-js';
import { readDataError } from './errors/data-errors.ts';
import { addErrorReader } from './errors/to-user-message.ts';
import { fetchAsPerson } from './fetch-as-person.ts';
import { serviceUrl } from '../shared/service-url.ts';

/** Makes the client of files, which sends its requests by `send`, e.g. one that is watched. */
export function createStorageClient(send?: typeof fetch): StorageClient {
  addErrorReader(readDataError);
  return new StorageClient(serviceUrl('storage/v1'), {}, fetchAsPerson(send));
}
