import { decodeJwt } from 'jose';
import type { Sql } from 'postgres';

/** What the database says of a session when a right of staff asks for its second factor. */
export async function passesStaffGate(sql: Sql, accessToken: string): Promise<boolean> {
  return sql.begin(async (db) => {
    const claims = JSON.stringify(decodeJwt(accessToken));
    await db`select set_config('request.jwt.claims', ${claims}, true)`;
    const [row] = await db<{ passes: boolean }[]>`select private.has_second_factor() as passes`;
    return row?.passes ?? false;
  });
}
