import { findNodes } from './find-nodes.ts';

const kinds = { UpdateStmt: 'UPDATE', DeleteStmt: 'DELETE' };

/**
 * What the extension `safeupdate` refuses in a parsed statement, such as `UPDATE public.jobs`: each UPDATE and DELETE without a WHERE clause,
 * also in a CTE. Any clause will do, even `where true`; joins are none. ON CONFLICT DO UPDATE, MERGE and TRUNCATE are not looked at.
 */
export const listUnfilteredChanges = (tree: unknown): string[] =>
  Object.entries(kinds).flatMap(([kind, command]) =>
    findNodes(tree, kind)
      .filter(({ whereClause }) => whereClause === undefined)
      .map(({ relation }) => `${command} ${nameOf(relation)}`),
  );

function nameOf(relation: unknown): string {
  const { schemaname, relname } = relation as { schemaname?: string; relname: string };
  return schemaname === undefined ? relname : `${schemaname}.${relname}`;
}
