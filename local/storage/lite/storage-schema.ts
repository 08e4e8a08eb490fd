import type { Introspection } from './lite.ts';

const keptPerSchema = [
  'tables',
  'columns',
  'indexes',
  'primary_keys',
  'views',
  'triggers',
  'functions',
  'check_constraints',
  'unique_constraints',
  'comments',
] as const;

/**
 * The part of the introspection that belongs to one schema. lite looks tables, keys and relationships up by bare
 * name, so that a public table named like one of auth or storage (`users`, `objects`) would get its columns.
 */
export function onlySchema(introspection: Introspection, schema: string): Introspection {
  const filtered = { ...introspection, default_schema: schema };
  for (const part of keptPerSchema) {
    Object.assign(filtered, { [part]: introspection[part]?.filter((entry) => entry.schema === schema) });
  }
  // lite's type does not have the schema that a key refers to; its definition does.
  const elsewhere = new RegExp(`REFERENCES (?!"?${schema}"?\\.)("[^"]+"|\\w+)\\.`);
  filtered.foreign_keys = introspection.foreign_keys.filter((key) => {
    return key.schema === schema && !elsewhere.test(key.fk_def);
  });
  return filtered;
}
