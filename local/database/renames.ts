/**
 * What was renamed since the version with 83 migrations: copyRows gives the data of older folders the current names.
 * Drop this file at the first release: from then on, a migration that renames something also updates the stored rows.
 */

// Each record maps earlier names or values to current ones.
interface TableRenames {
  table?: string;
  columns?: Record<string, string>;
  // Of text columns, by the column's earlier name.
  values?: Record<string, Record<string, string>>;
  // Top-level keys, and text values by their earlier key, of columns with JSON objects.
  json?: Record<string, ObjectRenames>;
  // Keys that JSON objects of earlier versions lack, with their values as JSON.
  added?: Record<string, string>;
}
interface ObjectRenames {
  keys?: Record<string, string>;
  values: Record<string, Record<string, string>>;
}

const canceled = { cancelled: 'canceled' };
const check = { cheque: 'check' };
const auditedColumns: ObjectRenames = {
  keys: { is_apart: 'is_exception' },
  values: {
    status: canceled,
    membership_status: canceled,
    business_subscription_status: canceled,
    payment_method: check,
  },
};

// By the table's earlier name.
const renames: Record<string, TableRenames> = {
  'private.allowances': { table: 'private.rate_limits' },
  'private.outbox': {
    json: {
      data: {
        values: {
          outcome: {
            ...canceled,
            event_cancelled: 'event_canceled',
            // Of account deletions.
            asked: 'requested',
            kept: 'canceled',
          },
          payment_method: check,
        },
      },
    },
  },
  'public.audit_log': { json: { old_values: auditedColumns, new_values: auditedColumns } },
  'public.business_profiles': { values: { business_subscription_status: canceled } },
  'public.contact_messages': {
    table: 'public.leads',
    values: { state: { read: 'new', answered: 'contacted' } },
  },
  'public.event_occurrences': { columns: { is_apart: 'is_exception' }, values: { status: canceled } },
  'public.reports': { values: { entity: { contact_messages: 'leads' } } },
  'public.event_registrations': { values: { status: canceled } },
  'public.events': { values: { status: canceled } },
  'public.import_rows': { values: { state: { kept: 'preserved' } } },
  'public.site_settings': { added: { default_entitlements: '{"people": null, "event_passes": 0}' } },
  'public.profiles': { values: { membership_status: canceled } },
  'public.subscriptions': { values: { status: canceled, payment_method: check } },
};

/** The current name of a table, as `schema.table`. */
export const getCurrentTable = (table: string): string => renames[table]?.table ?? table;

/** The current name of a column of `table` (its earlier name). */
export const getCurrentColumn = (table: string, column: string): string =>
  renames[table]?.columns?.[column] ?? column;

/** Quotes a text as an SQL literal. */
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The SQL expression of a column's values with the current names; table and column by their earlier names. */
export function getCurrentValueSql(table: string, column: string): string {
  const { values = {}, json = {}, added = {} } = renames[table] ?? {};
  if (values[column]) return `case ${column} ${whenBranches(values[column])} else ${column} end`;
  if (json[column]) return renameInObjectSql(column, json[column]);
  if (added[column]) return `${quoteLiteral(added[column])}::jsonb || ${column}`;
  return column;
}

function whenBranches(values: Record<string, string>, toResult = (current: string) => current) {
  const branches = Object.entries(values).map(
    ([earlier, current]) => `when ${quoteLiteral(earlier)} then ${toResult(quoteLiteral(current))}`,
  );
  return branches.join(' ');
}

// The object without the earlier keys, overwritten with what has a current name.
function renameInObjectSql(column: string, { keys = {}, values }: ObjectRenames) {
  const without = Object.keys(keys).map((key) => ` - ${quoteLiteral(key)}`);
  const renamedKeys = Object.entries(keys).map(([earlier, current]) => {
    const [from, to] = [quoteLiteral(earlier), quoteLiteral(current)];
    return `case when ${column} ? ${from} then jsonb_build_object(${to}, ${column} -> ${from}) else '{}' end`;
  });
  const renamedValues = Object.entries(values).map(([key, of]) => {
    const name = quoteLiteral(key);
    const branches = whenBranches(of, (current) => `jsonb_build_object(${name}, ${current})`);
    return `case ${column} ->> ${name} ${branches} else '{}' end`;
  });
  return [`(${column}${without.join('')})`, ...renamedKeys, ...renamedValues].join(' || ');
}
