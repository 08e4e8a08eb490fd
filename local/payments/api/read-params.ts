/** Values of a form as Stripe nests them: `a[b][0]=x` is `{a: {b: ['x']}}`. */
export interface Params {
  [name: string]: string | Params | (string | Params)[];
}

interface Branch {
  [name: string]: string | Branch;
}

/** Reads a query or a form body. Throws for names that no client of Stripe writes. */
export function readParams(text: string): Params {
  const tree: Branch = Object.create(null) as Branch;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [
      name.split('[')[0] ?? '',
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? ''),
    ];
    let branch = tree;
    for (const key of path.slice(0, -1)) {
      const next = branch[key] ?? (branch[key] = Object.create(null) as Branch);
      if (typeof next === 'string') throw new Error(`${name} is both a value and a group.`);
      branch = next;
    }
    const last = path.at(-1) ?? '';
    branch[last === '' ? String(Object.keys(branch).length) : last] = value;
  }
  return toParams(tree) as Params;
}

/** Groups whose names are numbers are lists. */
function toParams(branch: Branch): Params | (string | Params)[] {
  const entries = Object.entries(branch).map(
    ([key, value]) => [key, typeof value === 'string' ? value : toParams(value)] as const,
  );
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, value]) => value as string | Params) : Object.fromEntries(entries);
}
