import { UserError } from './errors/failure.ts';

/** What came of writing a row that somebody else may have changed since it was read. */
export type WriteResult<Stored> =
  /** The row as it is stored now, and the message for the person. */
  | { saved: Stored; message?: string }
  /** Nothing was written: the row as somebody else saved it. */
  | { conflict: Stored };

/** The result of a request with If-Match: 412 returns the current row. Throws ApiError for any other error. */
export async function resultOfRequest<Stored>(reply: Promise<Stored>): Promise<WriteResult<Stored>> {
  try {
    return { saved: await reply };
  } catch (error) {
    const { status, details } = error as { status?: number; details?: { current?: Stored } };
    if (status !== 412 || details?.current === undefined) throw error;
    return { conflict: details.current };
  }
}

interface Update<Stored> {
  /** The row that the update answered; undefined when its filter matched none. */
  saved: Stored | undefined;
  readCurrent: () => Promise<Stored>;
  /** Whether a row has the version that the update was filtered by. */
  hasSeenVersion: (current: Stored) => boolean;
}

/**
 * The result of an update through PostgREST that is filtered by the version that was read. Throws the database's "permission
 * denied" when no row matched although nobody changed it: row security hides it from this person's updates.
 */
export async function resultOfUpdate<Stored>({
  saved,
  readCurrent,
  hasSeenVersion,
}: Update<Stored>): Promise<WriteResult<Stored>> {
  if (saved !== undefined) return { saved };
  const current = await readCurrent();
  if (hasSeenVersion(current)) throw permissionDenied();
  return { conflict: current };
}

const permissionDenied = () =>
  Object.assign(new Error('Permission denied.'), { code: '42501', details: null, hint: null });

/** Throws a UserError with `message` where an update that is filtered by the version that was read changed no row. */
export function assertUpdated(rows: readonly unknown[], message: string): void {
  if (rows.length === 0) throw new UserError(message);
}
