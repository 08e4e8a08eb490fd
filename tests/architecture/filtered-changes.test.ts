import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root, sourcesIn } from './support/import-graph.ts';

const changes = ['update', 'delete'];
const filters =
  /^(?:eq|neq|gte?|lte?|i?like(?:AllOf|AnyOf)?|is|in|match|not|or|filter|contains|containedBy|overlaps|range\w+|textSearch)$/;

/** The calls `.update()` and `.delete()` on a table, such as `data.from('jobs').delete()`, that no filter follows: the places, by line. */
function findUnfiltered(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isChange(node) && !isFiltered(node))
      found.push(
        `${file}:${String(source.getLineAndCharacterOfPosition(node.expression.name.getStart()).line + 1)}`,
      );
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A table is what a call returns: a call on a variable, such as a set, is none of those. */
const isChange = (node: ts.Node): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  changes.includes(node.expression.name.text) &&
  ts.isCallExpression(node.expression.expression);

function isFiltered(call: ts.Expression): boolean {
  const { parent } = call;
  if (!ts.isPropertyAccessExpression(parent) || !ts.isCallExpression(parent.parent)) return false;
  return filters.test(parent.name.text) || isFiltered(parent.parent);
}

// Hosted projects refuse them (docs/data.md).
it('no request of the site or the functions updates or deletes all rows of a table', () => {
  const files = [...sourcesIn('src'), ...sourcesIn('supabase/functions')].filter((file) =>
    /\.tsx?$/.test(file),
  );
  const found = files.flatMap((file) => findUnfiltered(relative(root, file), readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});

it('the check finds a change without a filter, wherever the others stand', () => {
  const text = `
    data.from('jobs').update({ a }).eq('id', id).select('id').single();
    data.from('jobs').delete().select('id').limit(1);
    mapping().delete().throwOnError().in('id', ids);
    await tables().update(fields);
    open.delete(key);
    createHash('sha256').digest();`;
  expect(findUnfiltered('jobs.ts', text)).toEqual(['jobs.ts:3', 'jobs.ts:5']);
});
