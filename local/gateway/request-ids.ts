import { randomUUID } from 'node:crypto';

/** The client's request id if it is short and plain (nothing that could forge a log line), else a new one. */
export function chooseRequestId(headers: Headers): string {
  const given = headers.get('x-request-id');
  return given !== null && /^[\w.:-]{8,128}$/.test(given) ? given : randomUUID();
}
