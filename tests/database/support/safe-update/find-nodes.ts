/** Calls `visit` for each node of a parse tree of libpg-query, from the outside in, until it returns true: what is below is then left out. */
export function visitNodes(tree: unknown, visit: (name: string, node: Record<string, unknown>) => boolean) {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [name, child] of Object.entries(tree)) {
    const isNode = typeof child === 'object' && child !== null && !Array.isArray(child);
    if (isNode && visit(name, child as Record<string, unknown>)) continue;
    visitNodes(child, visit);
  }
}

/** All nodes of one kind, such as `UpdateStmt`, in a parse tree. */
export function findNodes(tree: unknown, kind: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  visitNodes(tree, (name, node) => {
    if (name === kind) found.push(node);
    return false;
  });
  return found;
}
