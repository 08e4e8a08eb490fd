import { loadDataClient } from '../../../lib/browser/data-client.ts';
import type { Row } from '../../../kit/forms/form-fields.ts';
import type { PostKind } from './post-kinds.ts';

type Client = Awaited<ReturnType<typeof loadDataClient>>;

/** A one-to-one table with one column of a post that lists must not carry. */
interface ExtensionTable {
  column: string;
  read: (data: Client, id: string) => Promise<string | null>;
  remove: (data: Client, id: string) => PromiseLike<unknown>;
  insert: (data: Client, id: string, value: string) => PromiseLike<unknown>;
  /** Answers whether there was a row to update. */
  update: (data: Client, id: string, value: string) => Promise<boolean>;
}

const eventAccess: ExtensionTable = {
  column: 'online_url',
  read: async (data, id) => {
    const query = data.from('event_access').select('online_url').eq('event_id', id).maybeSingle();
    return (await query.throwOnError()).data?.online_url ?? null;
  },
  remove: (data, id) => data.from('event_access').delete().eq('event_id', id).throwOnError(),
  insert: (data, id, online_url) =>
    data.from('event_access').insert({ event_id: id, online_url }).throwOnError(),
  update: async (data, id, online_url) => {
    const query = data.from('event_access').update({ online_url }).eq('event_id', id).select('event_id');
    return (await query.throwOnError()).data.length > 0;
  },
};

const dealCodes: ExtensionTable = {
  column: 'shared_code',
  read: async (data, id) => {
    const query = data.from('deal_codes').select('shared_code').eq('deal_id', id).maybeSingle();
    return (await query.throwOnError()).data?.shared_code ?? null;
  },
  remove: (data, id) => data.from('deal_codes').delete().eq('deal_id', id).throwOnError(),
  insert: (data, id, shared_code) =>
    data.from('deal_codes').insert({ deal_id: id, shared_code }).throwOnError(),
  update: async (data, id, shared_code) => {
    const query = data.from('deal_codes').update({ shared_code }).eq('deal_id', id).select('deal_id');
    return (await query.throwOnError()).data.length > 0;
  },
};

const extensions: Record<PostKind, ExtensionTable | undefined> = {
  job: undefined,
  event: eventAccess,
  deal: dealCodes,
};

/** Reads the column of a post that lists do not carry: the contact of a job, the online address of an event, the code of a deal. Throws the database's error. */
export async function readExtension(kind: PostKind, id: string): Promise<Row> {
  if (kind === 'job') return { contact_email: await readContact(id) };
  const extension = extensions[kind];
  return extension ? { [extension.column]: await extension.read(await loadDataClient(), id) } : {};
}

async function readContact(id: string): Promise<string | null> {
  const data = await loadDataClient();
  const { data: rows } = await data.rpc('job_contact_emails', { jobs: [id] }).throwOnError();
  return rows[0]?.contact_email ?? null;
}

/** Writes the extension column when `patch` has it; answers what it wrote. Throws the database's error. */
export async function writeExtension(kind: PostKind, id: string, patch: Row): Promise<Row> {
  const extension = extensions[kind];
  if (!extension || !(extension.column in patch)) return {};
  const data = await loadDataClient();
  const value = patch[extension.column];
  // Not an upsert: people may not update the key of the row.
  if (typeof value !== 'string') await extension.remove(data, id);
  else if (!(await extension.update(data, id, value))) await extension.insert(data, id, value);
  return { [extension.column]: value };
}

/** The columns of `row` that belong to the table of the post itself. */
export const omitExtensionColumns = (kind: PostKind, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== extensions[kind]?.column));
