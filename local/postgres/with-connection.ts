import postgres, { type Sql } from 'postgres';

/** Runs `work` with one connection to the database at `url`, and ends it. */
export async function withConnection<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
