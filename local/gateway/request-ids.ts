import { randomUUID } from 'node:crypto';

/** The request id that the client gave, if it is short and plain (nothing that could forge a log line), else a new one. */
export function chooseRequestId(given: string | string[] | null | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{8,128}$/.test(given) ? given : randomUUID();
}
