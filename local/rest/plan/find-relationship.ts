import { RestError } from '../errors.ts';
import { findNear } from '../schema/fuzzy.ts';
import { type Cardinality, type Relationship, relationshipKey, type SchemaCache } from '../schema/types.ts';

const singleColumn = (cardinality: Cardinality, side: 0 | 1): string | undefined =>
  cardinality.kind !== 'many-to-many' && cardinality.columns.length === 1
    ? cardinality.columns[0]?.[side]
    : undefined;
const constraintOf = (cardinality: Cardinality): string | undefined =>
  cardinality.kind === 'many-to-many' ? undefined : cardinality.constraint;

/** Whether a relationship is one that `target!hint` names. */
function isMeant(relationship: Relationship, target: string, hint: string | undefined): boolean {
  if (relationship.kind === 'computed') return target === relationship.function.name;
  const { cardinality, foreign, isSelf, foreignIsView } = relationship;
  const isTarget = target === foreign.name;
  if (isSelf) {
    // A table that refers to itself: its name means those that refer to the row, its column the row referred to.
    const isMany = cardinality.kind === 'one-to-many';
    if (hint !== undefined) return isTarget && isMany && hint === singleColumn(cardinality, 1);
    return (
      (isTarget && isMany) || (target === singleColumn(cardinality, 0) && cardinality.kind === 'many-to-one')
    );
  }
  if (hint === undefined)
    return (
      isTarget ||
      (!foreignIsView && (target === constraintOf(cardinality) || target === singleColumn(cardinality, 0)))
    );
  return (
    isTarget &&
    (hint === constraintOf(cardinality) ||
      hint === singleColumn(cardinality, 0) ||
      hint === singleColumn(cardinality, 1) ||
      (cardinality.kind === 'many-to-many' && hint === cardinality.junction.table.name))
  );
}

/**
 * The relationship from `origin` to `target`. Throws RestError PGRST200 when there is none, PGRST201 when there are
 * several.
 */
export function findRelationship(
  cache: SchemaCache,
  schema: string,
  origin: string,
  target: string,
  hint: string | undefined,
): Relationship {
  const all = cache.relationships.get(relationshipKey({ schema, name: origin }, schema)) ?? [];
  const found = all.filter((relationship) => isMeant(relationship, target, hint));
  const [only] = found;
  if (only === undefined) throw missing(cache, schema, origin, target, hint);
  if (found.length > 1) throw ambiguous(origin, target, found);
  return only;
}

function missing(
  cache: SchemaCache,
  schema: string,
  origin: string,
  target: string,
  hint: string | undefined,
): RestError {
  const using = hint === undefined ? '' : `' using the hint '${hint}`;
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin}' and '${target}${using}' in the schema '${schema}', but no matches were found.`,
      hint: nearHint(cache, schema, origin, target),
    },
  );
}

function nearHint(cache: SchemaCache, schema: string, origin: string, target: string): string | null {
  const known = cache.relationships.get(relationshipKey({ schema, name: origin }, schema));
  if (known === undefined) {
    const suffix = `>${schema}`;
    const origins = [...cache.relationships]
      .filter(([key]) => key.endsWith(suffix))
      .map(([, [first]]) => first?.table.name ?? '');
    const [near] = findNear(origin, origins, 0.33);
    return near === undefined ? null : `Perhaps you meant '${near.name}' instead of '${origin}'.`;
  }
  const near = findNear(
    target,
    known.map(({ foreign }) => foreign.name),
    0.33,
  ).find(({ score }) => score < 1);
  return near === undefined ? null : `Perhaps you meant '${near.name}' instead of '${target}'.`;
}

const list = (columns: readonly string[]): string => `(${columns.join(', ')})`;

function describe(relationship: Relationship): object {
  if (relationship.kind === 'computed') return {};
  const { cardinality, table, foreign } = relationship;
  const embedding = `${table.name} with ${foreign.name}`;
  if (cardinality.kind === 'many-to-many') {
    const { junction } = cardinality;
    const source = list(junction.source.map(([, column]) => column));
    const target = list(junction.target.map(([, column]) => column));
    return {
      cardinality: cardinality.kind,
      embedding,
      relationship: `${junction.table.name} using ${junction.constraint1}${source} and ${junction.constraint2}${target}`,
    };
  }
  const own = list(cardinality.columns.map(([column]) => column));
  const theirs = list(cardinality.columns.map(([, column]) => column));
  return {
    cardinality: cardinality.kind,
    embedding,
    relationship: `${cardinality.constraint} using ${table.name}${own} and ${foreign.name}${theirs}`,
  };
}

function ambiguous(origin: string, target: string, found: Relationship[]): RestError {
  const hints = found.map((relationship) => {
    if (relationship.kind === 'computed') return '';
    const { cardinality, foreign } = relationship;
    const by = cardinality.kind === 'many-to-many' ? cardinality.junction.table.name : cardinality.constraint;
    return `'${foreign.name}!${by}'`;
  });
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: found.map(describe),
      hint: `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  );
}
