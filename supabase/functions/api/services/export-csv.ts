import type { SupabaseClient } from '@supabase/supabase-js';
import Papa from 'papaparse';
import type { Database, Json } from '../../_shared/database.types.ts';
import { refuseDatabaseError } from '../../_shared/database-refusal.ts';

const heads = {
  businesses: [
    'Name',
    'Tagline',
    'Description',
    'Phone',
    'Email',
    'Website',
    'Address line 1',
    'Address line 2',
    'City',
    'State',
    'Zip code',
    'Country',
    'Latitude',
    'Longitude',
    'Categories',
    'Status',
    'Page',
    'Address in one line',
    'Added',
  ],
  members: ['First name', 'Last name', 'Email', 'Type', 'Membership', 'Plan', 'Paid until', 'Joined'],
} as const;

/** What can be exported. */
export type ExportKind = keyof typeof heads;
export const exportKinds = Object.keys(heads) as [ExportKind, ...ExportKind[]];

const pageSize = 1000;
type Page = { id: string; cells: Json }[];

async function readPage(supabase: SupabaseClient<Database>, kind: ExportKind, after?: string): Promise<Page> {
  const named = { kind, page_size: pageSize, ...(after !== undefined && { after_id: after }) };
  const { data, error, status } = await supabase.rpc('export_rows', named);
  if (error) throw refuseDatabaseError(error, status);
  return data;
}

// What a spreadsheet would take for a formula begins with a quote then. Papa's own pattern lets texts of several lines through.
const escapeFormulae = /^[=+\-@\t\r\n]/;
const toCsv = (rows: unknown[][]) =>
  rows.length === 0 ? '' : `${Papa.unparse(rows, { escapeFormulae, newline: '\r\n' })}\r\n`;

/**
 * All rows of a kind as CSV, a page at a time. The first page is read before this resolves, so that whoever lacks the right is
 * refused properly; a later failure breaks the stream off.
 */
export async function exportCsv(supabase: SupabaseClient<Database>, kind: ExportKind, withMark: boolean) {
  let page: Page | undefined = await readPage(supabase, kind);
  let isFirst = true;
  const next = async (): Promise<string | undefined> => {
    if (page === undefined) return undefined;
    const head = isFirst ? (withMark ? '\ufeff' : '') + toCsv([[...heads[kind]]]) : '';
    isFirst = false;
    const text = head + toCsv(page.map(({ cells }) => cells as unknown[]));
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
