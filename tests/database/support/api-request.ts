import type { TransactionSql } from 'postgres';

/** What PostgREST tells the database of a request. */
interface ApiRequest {
  path?: string;
  address?: string;
  headers?: Record<string, string>;
}

/** What follows in the transaction is as if a request of the REST API asked for it. */
export const setRequest = (tx: TransactionSql, { path = '/rpc/x', address, headers = {} }: ApiRequest) =>
  tx`select set_config('request.method', 'POST', true), set_config('request.path', ${path}, true),
    set_config('response.status', '', true),
    set_config('request.headers', ${JSON.stringify({ ...headers, ...(address && { 'x-forwarded-for': address }) })}, true)`;

/** The status that the function called last has set for its answer. */
export async function answeredStatus(tx: TransactionSql): Promise<string> {
  const [row] = await tx<{ status: string }[]>`
    select coalesce(current_setting('response.status', true), '') as status`;
  return row?.status ?? '';
}
