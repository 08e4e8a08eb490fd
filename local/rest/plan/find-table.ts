import { RestError } from '../errors.ts';
import { findNear } from '../schema/fuzzy.ts';
import { keyOf, type Name, type SchemaCache, type Table } from '../schema/types.ts';

/** The table or view of a name. Throws RestError PGRST205. */
export function findTable(cache: SchemaCache, name: Name): Table {
  const table = cache.tables.get(keyOf(name));
  if (table !== undefined) return table;
  const others = [...cache.tables.values()].filter(({ schema }) => schema === name.schema);
  const [near] =
    others.length < 500
      ? findNear(
          name.name,
          others.map((other) => other.name),
          0.75,
        )
      : [];
  throw new RestError(
    404,
    'PGRST205',
    `Could not find the table '${name.schema}.${name.name}' in the schema cache`,
    { hint: near && `Perhaps you meant the table '${name.schema}.${near.name}'` },
  );
}
