import { parsePlPgSQLSync, parseSync } from 'libpg-query';
import { findNodes } from './find-nodes.ts';

/** A function of the catalog. */
export interface CatalogFunction {
  name: string;
  language: string;
  /** What `create function` says. */
  definition: string;
  /** The body, where it is text: not that of `begin atomic`, which is in the definition. */
  body: string | undefined;
}

/** A statement of a function, and its parse tree. */
interface Statement {
  text: string;
  tree: unknown;
}

/** All statements of a function, and in PL/pgSQL all expressions, too. Throws when one cannot be parsed. */
export function listStatements({ language, definition, body }: CatalogFunction): Statement[] {
  if (language === 'plpgsql')
    return findNodes(parsePlPgSQLSync(definition), 'PLpgSQL_expr').map((expression) => {
      const text = toStatement(expression as unknown as Expression);
      return { text, tree: parseSync(text) };
    });
  const text = body ?? definition;
  return [{ text, tree: parseSync(text) }];
}

interface Expression {
  query: string;
  parseMode: number;
}

/** Postgres's RawParseMode: a whole statement, an expression, or from 3 an assignment. */
function toStatement({ query, parseMode }: Expression): string {
  if (parseMode === 0) return query;
  return `select ${parseMode < 3 ? query : query.replace(/^[^]*?:?=/, '')}`;
}
