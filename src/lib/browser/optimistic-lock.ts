/** What came of writing a row that somebody else may have changed since it was read. */
export type WriteResult<Stored> =
  /** The row as it is stored now, and what to tell the person. */
  | { saved: Stored; message?: string }
  /** Nothing was written: the row as somebody else saved it. */
  | { conflict: Stored };

/** The result of a request with If-Match: 412 answers the current row. Throws ApiError for any other refusal. */
export async function resultOfRequest<Stored>(reply: Promise<Stored>): Promise<WriteResult<Stored>> {
  try {
    return { saved: await reply };
  } catch (error) {
    const { status, details } = error as { status?: number; details?: { current?: Stored } };
    if (status !== 412 || details?.current === undefined) throw error;
    return { conflict: details.current };
  }
}
