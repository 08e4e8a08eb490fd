/**
 * Reads what is newer than a cursor whenever the returned function is called: `read` gets the cursor and returns the new one. It never
 * runs twice at once, and calls during a run lead to one more after it. A failed read leaves the cursor, so that the next call reads the
 * same again; its error is thrown to the caller whose call ran it.
 */
export function createCatchUp<Cursor>(
  start: Cursor,
  read: (cursor: Cursor) => Promise<Cursor>,
): () => Promise<void> {
  let cursor = start;
  let isRunning = false;
  let isAskedAgain = false;
  return async () => {
    isAskedAgain = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAskedAgain) {
        isAskedAgain = false;
        cursor = await read(cursor);
      }
    } finally {
      isRunning = false;
    }
  };
}
