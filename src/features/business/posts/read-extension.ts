import { loadDataClient } from '../../../lib/browser/data-client.ts';
import type { Row } from '../../../kit/forms/form-fields.ts';
import type { PostKind } from './post-kinds.ts';

/**
 * Reads the column that lists must not carry: the contact of a job, the online address of an event, the code of a deal. Throws
 * the database's error.
 */
export async function readExtension(kind: PostKind, id: string): Promise<Row> {
  const data = await loadDataClient();
  if (kind === 'job') {
    const { data: rows } = await data.rpc('job_contact_emails', { jobs: [id] }).throwOnError();
    return { contact_email: rows[0]?.contact_email ?? null };
  }
  if (kind === 'event') {
    const query = data.from('event_access').select('online_url').eq('event_id', id).maybeSingle();
    return { online_url: (await query.throwOnError()).data?.online_url ?? null };
  }
  const query = data.from('deal_codes').select('shared_code').eq('deal_id', id).maybeSingle();
  return { shared_code: (await query.throwOnError()).data?.shared_code ?? null };
}
