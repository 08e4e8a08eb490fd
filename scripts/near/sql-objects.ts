/** A line range of a diff, with the first and the last line in the new file. */
export type LineRange = readonly [first: number, last: number];

const creation =
  /^create\s+(?:or\s+replace\s+)?(?:unique\s+)?(?:materialized\s+)?(?:table|view|function|procedure|type|trigger|policy|index|domain|aggregate)\s+(?:if\s+not\s+exists\s+)?(?:"([^"]+)"|(?:\w+\.)?(\w+))/i;
// A policy, a trigger and an index are mentioned by their table.
const place = /\bon\s+(?:only\s+)?(?:\w+\.)?(\w+)/i;
const change =
  /^(?:alter\s+(?:table|function)|grant\s[^;]*?\son(?:\s+(?:table|function))?|comment\s+on\s+\w+)\s+(?:only\s+)?(?:\w+\.)?(\w+)/i;

/** The statements of an SQL file with their first and last line; what a function's body has is part of its statement. */
function statementsOf(sql: string) {
  const statements: { first: number; last: number; text: string }[] = [];
  let [first, text, quote] = [1, '', ''];
  sql.split('\n').forEach((line, at) => {
    if (/^(--.*)?$/.test(text.trim())) [first, text] = [at + 1, ''];
    text += `${line}\n`;
    for (const [mark] of line.matchAll(/\$\w*\$/g)) quote = quote === mark ? '' : quote || mark;
    if (quote || !/;\s*(--.*)?$/.test(line)) return;
    statements.push({ first, last: at + 1, text });
    text = '';
  });
  if (text.trim()) statements.push({ first, last: sql.split('\n').length, text });
  return statements;
}

/**
 * Returns the names of the tables, views, functions and types whose statements the changed lines belong to, in the order of the file;
 * those of the whole file without `changed`.
 */
export function findSqlObjects(sql: string, changed?: readonly LineRange[]): string[] {
  const names = statementsOf(sql)
    .filter(({ first, last }) => !changed || changed.some(([from, to]) => from <= last && to >= first))
    .flatMap(({ text }) => {
      const statement = text.replace(/^(\s*--.*\n|\s*\n)*/, '');
      const created = creation.exec(statement);
      if (/^create\s+(?:or\s+replace\s+)?(?:unique\s+)?(?:trigger|policy|index)/i.test(statement))
        return place.exec(statement)?.[1] ?? [];
      return created?.[1] ?? created?.[2] ?? change.exec(statement)?.[1] ?? [];
    });
  return [...new Set(names)];
}
