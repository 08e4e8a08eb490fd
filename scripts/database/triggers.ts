/** `npm run db:triggers`: writes docs/triggers.md, the triggers of each table in the order in which they fire. */
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { format } from 'prettier';
import { withMigratedDatabase } from './migrated-database.ts';

/** Where the map of triggers is kept. */
export const triggersFile = new URL('../../docs/triggers.md', import.meta.url);

interface Trigger {
  table: string;
  timing: string;
  events: string;
  name: string;
  call: string;
  condition: string | null;
  purpose: string | null;
}

const header = `# Triggers of each table

<!-- Written by \`npm run db:triggers\` from the migrations. Do not edit. -->

In the order in which they fire: before the statement, before each row, after each row, after the statement, and by name within
each. What a function does is its comment in \`supabase/schemas\`.
`;

/** The triggers of a database's product, as the file holds them. */
export async function describeTriggers(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`select set_config('search_path', '', false)`;
    const triggers = await sql<Trigger[]>`
      select tgrelid::regclass::text as table, tgname as name,
        case when tgtype & 2 > 0 then 'before' else 'after' end || ' ' ||
          case when tgtype & 1 > 0 then 'each row' else 'the statement' end as timing,
        concat_ws(', ', case when tgtype & 4 > 0 then 'insert' end,
          case when tgtype & 16 > 0 then 'update' || coalesce(' of ' || (
            select string_agg(attname, ', ' order by attnum) from pg_attribute
            where attrelid = tgrelid and attnum = any (tgattr)), '') end,
          case when tgtype & 8 > 0 then 'delete' end, case when tgtype & 32 > 0 then 'truncate' end) as events,
        substring(pg_get_triggerdef(pg_trigger.oid) from 'EXECUTE FUNCTION (.*)$') as call,
        substring(pg_get_triggerdef(pg_trigger.oid) from ' WHEN \\((.*)\\) EXECUTE FUNCTION ') as condition,
        obj_description(tgfoid, 'pg_proc') as purpose
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and pronamespace = 'private'::regnamespace
      order by tgrelid::regclass::text collate "C",
        case when tgtype & 2 > 0 then tgtype & 1 else 3 - (tgtype & 1) end, tgname collate "C"`;
    const tables = Map.groupBy(triggers, ({ table }) => table);
    const sections = [...tables].map(([table, rows]) =>
      [`## ${table}`, '', '| when | on | trigger | function | purpose |', '| - | - | - | - | - |']
        .concat(rows.map(describeRow))
        .join('\n'),
    );
    return await format([header, ...sections].join('\n\n'), { parser: 'markdown', printWidth: 110 });
  } finally {
    await sql.end();
  }
}

function describeRow({ timing, events, name, call, condition, purpose }: Trigger) {
  const when = condition ? ` when ${condition}` : '';
  const cells = [timing, events, `\`${name}\``, `\`${call}\`${when && `,${when}`}`, purpose ?? ''];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await withMigratedDatabase(async (databaseUrl) => {
    await writeFile(triggersFile, await describeTriggers(databaseUrl));
  });
}
