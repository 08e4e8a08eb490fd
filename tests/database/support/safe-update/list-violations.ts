import { loadModule } from 'libpg-query';
import type { Sql } from 'postgres';
import { listDynamicStatements } from './dynamic-statements.ts';
import { type CatalogFunction, listStatements } from './function-statements.ts';
import { listUnfilteredChanges } from './unfiltered-changes.ts';

/**
 * What `safeupdate` would refuse in the functions of the product's schemas, triggers among them: a sentence with the function, the change and its
 * statement. A body or a built statement that cannot be parsed is one as well. Stricter than the extension for `begin atomic`, whose statements
 * never come by it.
 */
export async function listViolations(sql: Sql): Promise<string[]> {
  await loadModule();
  const functions = await sql<CatalogFunction[]>`
    select p.oid::regprocedure::text as name, lanname as language, pg_get_functiondef(p.oid) as definition,
      case when prosqlbody is null then prosrc end as body
    from pg_proc as p join pg_language as l on l.oid = prolang
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind in ('f', 'p')
    order by 1`;
  return functions.flatMap(violationsOf);
}

function violationsOf(one: CatalogFunction): string[] {
  if (one.language !== 'sql' && one.language !== 'plpgsql')
    return [`${one.name}: ${one.language} cannot be checked`];
  try {
    const statements = listStatements(one);
    const dynamic = statements.flatMap(({ tree }) => listDynamicStatements(tree));
    return [...statements, ...dynamic].flatMap(({ text, tree }) => {
      const found = tree === undefined ? ['cannot be parsed'] : listUnfilteredChanges(tree);
      return found.map((what) => `${one.name}: ${what} in: ${shorten(text)}`);
    });
  } catch (error) {
    return [`${one.name}: cannot be parsed: ${String(error)}`];
  }
}

const shorten = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 120);
