import type { SupabaseClient } from '@supabase/supabase-js';
import { describeConstraint } from '../../_shared/contracts/database-errors.ts';
import { z } from 'zod';
import { ChunkReport, Import, type ImportChunk, ImportCounts } from '../../_shared/contracts/imports.ts';
import { ImportMapping, ImportRow, type NewImport } from '../../_shared/contracts/imports.ts';
import { readImportRow } from '../../_shared/contracts/import-rows.ts';
import type { Database, Json } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { ServiceError } from '../../_shared/service-error.ts';
import { hasHtml, loadHtmlToText } from './html-to-text.ts';

type Client = SupabaseClient<Database>;
const columns = 'id, file_name, mapping, listing_status, status, created_at';
const noRows: ImportCounts = {
  ready: 0,
  invalid: 0,
  duplicate: 0,
  imported: 0,
  undone: 0,
  preserved: 0,
  warned: 0,
};

/** Starts an import. Throws FORBIDDEN without the right to import. */
export async function beginImport(supabase: Client, wanted: NewImport): Promise<Import> {
  const { data, error, status } = await supabase.from('imports').insert(wanted).select(columns).single();
  if (error) throw toServiceError(error, status);
  return Import.parse({ ...data, counts: noRows });
}

/** An import with its counts. Throws NOT_FOUND, also without the right to import. */
export async function readImport(supabase: Client, id: string): Promise<Import> {
  const { data, error, status } = await supabase.from('imports').select(columns).eq('id', id).maybeSingle();
  if (error) throw toServiceError(error, status);
  if (!data) throw new ServiceError('NOT_FOUND', 'This import does not exist.');
  const counted = await supabase.rpc('import_counts', { import_id: id });
  if (counted.error) throw toServiceError(counted.error, counted.status);
  return Import.parse({ ...data, counts: counted.data });
}

const Context = z.object({
  mapping: ImportMapping,
  state: z.string().nullable(),
  zip_code: z.string().nullable(),
  currency: z.string(),
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  categories: z.array(z.string()),
});

/** What the rows of an import are read with. Throws NOT_FOUND, also without the right to import. */
async function readContext(supabase: Client, id: string) {
  const { data, error, status } = await supabase.rpc('import_context', { import_id: id });
  if (error) throw toServiceError(error, status);
  const { mapping, state, zip_code, currency, place, categories } = Context.parse(data);
  return {
    mapping,
    categories: new Map(categories.map((name) => [name.toLowerCase(), name])),
    hub: {
      // No setting says so: the currency does, and the form of the hub's own ZIP code.
      isUnitedStates: currency === 'USD' && (zip_code === null || /^\d{5}(-\d{4})?$/.test(zip_code)),
      state: state ?? '',
      zipCode: zip_code ?? '',
      ...(place && { place }),
    },
  };
}

/** Parses, checks and stages a chunk of rows; nothing becomes a listing yet. A chunk that is sent twice counts once. */
export async function stageRows(supabase: Client, id: string, chunk: ImportChunk): Promise<ChunkReport> {
  const { rows, columns, delimiter, is_corrected: isCorrected } = chunk;
  const { mapping, categories, hub } = await readContext(supabase, id);
  const mayHaveHtml = !isCorrected && rows.some(({ cells }) => cells.some(hasHtml));
  const context = {
    hub,
    isCorrected,
    delimiter,
    ...(columns !== undefined && { columns }),
    ...(mayHaveHtml && { toText: await loadHtmlToText() }),
  };
  const staged = rows.map(({ line, cells }) => {
    const { fields, errors, warnings } = readImportRow(cells, mapping, categories, context);
    return { line, fields, errors, warnings };
  });
  const named = { import_id: id, staged: staged as unknown as Json };
  const { data, error, status } = await supabase.rpc('stage_import_rows', named);
  if (error) throw toServiceError(error, status);
  return ChunkReport.parse(data);
}

/** Whether a row is or will be imported, with warnings. */
const warnedStates = ['ready', 'imported', 'preserved'];

/** Rows in one state, or with warnings, after a line. Errors of Postgres become the messages of the error catalogue. */
export async function listRows(supabase: Client, id: string, state: string, after: number, limit: number) {
  const rows = supabase
    .from('import_rows')
    .select('line, state, fields, errors, warnings, duplicate_of, duplicate_line, business_id')
    .eq('import_id', id)
    .gt('line', after);
  const found =
    state === 'warned' ? rows.neq('warnings', '[]').in('state', warnedStates) : rows.eq('state', state);
  const { data, error, status } = await found.order('line').limit(limit);
  if (error) throw toServiceError(error, status);
  return data.map((row) => {
    const errors = (row.errors as { field?: string; message: string; constraint?: string }[]).map(
      (problem) => ({
        ...problem,
        ...(problem.constraint !== undefined && describeConstraint(problem.constraint)),
      }),
    );
    return ImportRow.parse({ ...row, errors });
  });
}

/** Creates listings from the next ready rows. */
export async function applyNext(supabase: Client, id: string, maxCount: number): Promise<ImportCounts> {
  const { data, error, status } = await supabase.rpc('apply_import', { import_id: id, max_count: maxCount });
  if (error) throw toServiceError(error, status);
  return ImportCounts.parse(data);
}

/** Marks duplicates as ready: those at the lines, or all. */
export async function includeDuplicates(
  supabase: Client,
  id: string,
  lines: number[] | undefined,
): Promise<number> {
  const named = { import_id: id, ...(lines !== undefined && { lines }) };
  const { data, error, status } = await supabase.rpc('include_import_rows', named);
  if (error) throw toServiceError(error, status);
  return data;
}

/** Removes the next imported listings that are unchanged since. */
export async function undoNext(supabase: Client, id: string, maxCount: number): Promise<ImportCounts> {
  const { data, error, status } = await supabase.rpc('undo_import', { import_id: id, max_count: maxCount });
  if (error) throw toServiceError(error, status);
  return ImportCounts.parse(data);
}
