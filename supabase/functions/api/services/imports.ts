import type { SupabaseClient } from '@supabase/supabase-js';
import { describeConstraint } from '../../_shared/contracts/database-errors.ts';
import { ChunkReport, Import, type ImportChunk, ImportCounts } from '../../_shared/contracts/imports.ts';
import { ImportMapping, ImportRow, type NewImport } from '../../_shared/contracts/imports.ts';
import { readImportRow } from '../../_shared/contracts/import-rows.ts';
import type { Database, Json } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { ServiceError } from '../../_shared/service-error.ts';

type Client = SupabaseClient<Database>;
const columns = 'id, file_name, mapping, listing_status, status, created_at';
const noRows: ImportCounts = { ready: 0, invalid: 0, duplicate: 0, imported: 0, undone: 0, preserved: 0 };

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

async function readCategories(supabase: Client): Promise<Map<string, string>> {
  const { data, error, status } = await supabase.from('business_categories').select('name');
  if (error) throw toServiceError(error, status);
  return new Map(data.map(({ name }) => [name.toLowerCase(), name]));
}

/** Parses, checks and stages a chunk of rows; nothing becomes a listing yet. A chunk that is sent twice counts once. */
export async function stageRows(supabase: Client, id: string, { rows }: ImportChunk): Promise<ChunkReport> {
  const [wanted, categories] = await Promise.all([
    supabase.from('imports').select('mapping').eq('id', id).maybeSingle(),
    readCategories(supabase),
  ]);
  if (wanted.error) throw toServiceError(wanted.error, wanted.status);
  if (!wanted.data) throw new ServiceError('NOT_FOUND', 'This import does not exist.');
  const mapping = ImportMapping.parse(wanted.data.mapping);
  const staged = rows.map(({ line, cells }) => ({ line, ...readImportRow(cells, mapping, categories) }));
  const named = { import_id: id, staged: staged as unknown as Json };
  const { data, error, status } = await supabase.rpc('stage_import_rows', named);
  if (error) throw toServiceError(error, status);
  return ChunkReport.parse(data);
}

/** Rows in one state after a line. Errors of Postgres become the messages of the error catalogue. */
export async function listRows(supabase: Client, id: string, state: string, after: number, limit: number) {
  const { data, error, status } = await supabase
    .from('import_rows')
    .select('line, state, fields, errors, duplicate_of, duplicate_line, business_id')
    .eq('import_id', id)
    .eq('state', state)
    .gt('line', after)
    .order('line')
    .limit(limit);
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
