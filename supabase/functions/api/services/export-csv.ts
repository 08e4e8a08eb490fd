import type { SupabaseClient } from '@supabase/supabase-js';
import { byteOrderMark, toCsv } from '../../_shared/contracts/csv.ts';
import { listingFields, spreadsheetColumns } from '../../_shared/contracts/listing.ts';
import type { Database, Json } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';

// The columns of each file in their order: the field of export_rows() and its heading.
const columns = {
  businesses: {
    ...Object.fromEntries(
      spreadsheetColumns.map((column) => [column, listingFields[column].spreadsheet.heading]),
    ),
    status: 'Status',
    slug: 'Page',
    address: 'Address in one line',
    created_at: 'Added',
  },
  members: {
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    user_type: 'Type',
    membership_status: 'Membership',
    plan: 'Plan',
    paid_until: 'Paid until',
    created_at: 'Joined',
  },
};

/** What can be exported. */
export type ExportKind = keyof typeof columns;
export const exportKinds = Object.keys(columns) as [ExportKind, ...ExportKind[]];

const pageSize = 1000;
type Cell = string | number | null;
type Page = { id: string; fields: Json }[];
type CustomField = { id: string; label: string };

/**
 * The cells of a row in the order of the columns, lists as "one; other", then those of the custom fields. Throws when a column is
 * missing.
 */
function toCells(kind: ExportKind, fields: Json, customFields: readonly CustomField[]): Cell[] {
  const { custom = {}, ...row } = fields as Record<string, Cell | string[] | undefined> & {
    custom?: Record<string, string>;
  };
  const cells = Object.keys(columns[kind]).map((column) => {
    const value = row[column];
    if (value === undefined) throw new Error(`export_rows('${kind}') answers no "${column}".`);
    return Array.isArray(value) ? value.join('; ') : value;
  });
  return [...cells, ...customFields.map(({ id }) => custom[id] ?? '')];
}

/** The custom fields of listings, or of people, in their order. */
async function readCustomFields(supabase: SupabaseClient<Database>, kind: ExportKind) {
  const { data, error, status } = await supabase
    .from('form_fields')
    .select('id, label, forms!inner(purpose)')
    .eq('forms.purpose', kind === 'businesses' ? 'listing' : 'person')
    .is('archived_at', null)
    .order('position')
    .order('id');
  if (error) throw toServiceError(error, status);
  return data.map(({ id, label }) => ({ id, label }));
}

async function readPage(supabase: SupabaseClient<Database>, kind: ExportKind, after?: string): Promise<Page> {
  const named = { kind, page_size: pageSize, ...(after !== undefined && { after_id: after }) };
  const { data, error, status } = await supabase.rpc('export_rows', named);
  if (error) throw toServiceError(error, status);
  return data;
}

/**
 * All rows of a kind as CSV, a page at a time. The first page is read before this resolves, so that whoever lacks the right is
 * reported properly; a later failure aborts the stream.
 */
export async function exportCsv(supabase: SupabaseClient<Database>, kind: ExportKind, withMark: boolean) {
  let page: Page | undefined = await readPage(supabase, kind);
  const customFields = await readCustomFields(supabase, kind);
  const head = [...Object.values(columns[kind]), ...customFields.map(({ label }) => label)];
  let isFirst = true;
  const next = async (): Promise<string | undefined> => {
    if (page === undefined) return undefined;
    const start = isFirst ? (withMark ? byteOrderMark : '') + toCsv([head]) : '';
    isFirst = false;
    const text = start + toCsv(page.map(({ fields }) => toCells(kind, fields, customFields)));
    const last = page.at(-1);
    page = page.length === pageSize && last ? await readPage(supabase, kind, last.id) : undefined;
    return text;
  };
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const text = await next();
      if (text === undefined) controller.close();
      else controller.enqueue(encoder.encode(text));
    },
  });
}
