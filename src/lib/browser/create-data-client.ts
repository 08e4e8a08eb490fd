import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../../../supabase/functions/_shared/database.types.ts';
import { readDataError } from './errors/data-errors.ts';
import { addErrorReader } from './errors/to-user-message.ts';
import { fetchAsPerson } from './fetch-as-person.ts';
import { serviceUrl } from '../shared/service-url.ts';

/** What `from` and `rpc` of supabase-js are: tables and functions, without sessions, files and channels. */
type DataClient = PostgrestClient<Database>;

/** Makes the client of tables and functions. */
export function createDataClient(): DataClient {
  addErrorReader(readDataError);
  return new PostgrestClient<Database>(serviceUrl('rest/v1'), {
    schema: 'public',
    fetch: fetchAsPerson(),
  });
}
