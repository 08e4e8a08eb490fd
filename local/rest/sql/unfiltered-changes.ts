import type { MutatePlan } from '../plan/mutate-plan.ts';
import { type Snippet, sql } from './snippet.ts';

const commands: Partial<Record<MutatePlan['mutation'], string>> = { update: 'UPDATE', delete: 'DELETE' };

/**
 * The statement that fails in place of an update or delete of all rows as it does on hosted projects, whose API sessions load the extension
 * `safeupdate`; undefined for any other change. Postgres raises the error, so that a pre-request function runs before it, and that callers
 * without rights to the table meet it, too.
 */
export function refuseUnfilteredChange({ mutation, columns, where }: MutatePlan): Snippet | undefined {
  const command = commands[mutation];
  const changesNothing = mutation === 'update' && columns.length === 0;
  if (command === undefined || where.length > 0 || changesNothing) return undefined;
  return sql`do $$begin raise exception sqlstate '21000' using message = '${command} requires a WHERE clause'; end$$`;
}
