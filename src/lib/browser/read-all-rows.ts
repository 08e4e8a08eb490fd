const pageSize = 1000;

/**
 * All rows of a query, read in pages of a thousand since the API answers no more at once. `readPage` takes the first and the
 * last index of its page; the order must be the same for each. Throws what `readPage` throws.
 */
export async function readAllRows<Row>(
  readPage: (first: number, last: number) => PromiseLike<{ data: Row[] }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data } = await readPage(rows.length, rows.length + pageSize - 1);
    rows.push(...data);
    if (data.length < pageSize) return rows;
  }
}
