import { z } from 'zod';
import {
  type ChunkReport,
  type CustomColumn,
  type Import,
  ImportCounts,
  type ImportField,
  type ImportRow,
  type NewImport,
  type RowProblem,
} from '#contracts/imports.ts';
import { api } from '../../../lib/browser/api-client.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readCsv } from './read-csv.ts';
import { toCells } from './row-cells.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { track } from '../../../lib/browser/track.ts';

/** States of rows that are listed with their lines. */
export type ListedState = 'invalid' | 'duplicate' | 'preserved';

/** The custom fields of listings that files can have a column for. Throws the database's error. */
export async function readCustomColumns(): Promise<CustomColumn[]> {
  const data = await loadDataClient();
  const { data: fields } = await data
    .from('form_fields')
    .select('id, label, forms!inner(purpose)')
    .eq('forms.purpose', 'listing')
    .neq('type', 'file')
    .is('archived_at', null)
    .order('position')
    .order('id')
    .throwOnError();
  return fields.map(({ id, label }) => ({ id, label }));
}

/** Begins an import; nothing becomes a listing yet. Throws ApiError. */
export async function beginImport(json: NewImport): Promise<string> {
  const reply = await api.api.imports.$post({ json });
  return ((await reply.json()) as { id: string }).id;
}

/** Sends the whole file to be checked; `onProgress` hears how much of it is read, from 0 to 1. Stops when `signal` says so. */
export async function checkFile(
  id: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for await (const { rows, bytesRead } of readCsv(file)) {
    signal.throwIfAborted();
    await api.api.imports[':id'].rows.$post({ param: { id }, json: { rows } });
    onProgress(bytesRead / Math.max(1, file.size));
  }
}

/** A category that rows name and that does not exist. */
export interface UnknownCategory {
  name: string;
  rows: number;
}

/** What becomes of an unknown category: an existing one is used, or it is created, below `parent` if that is set. */
export type CategoryChoice = { name: string; use: string } | { name: string; parent: string };

/** The unknown categories of an import and the existing ones by name. Throws the database's error. */
export async function readCategoryChoices(id: string) {
  const data = await loadDataClient();
  const [unknown, known] = await Promise.all([
    data.rpc('unknown_import_categories', { import_id: id }).throwOnError(),
    data.from('business_categories').select('name, parent_id').order('name').throwOnError(),
  ]);
  return {
    unknown: unknown.data as UnknownCategory[],
    known: known.data.map(({ name, parent_id }) => ({ name, isTop: parent_id === null })),
  };
}

/** Gives the rows the chosen categories, step by step, and creates those that are missing. Throws the database's error. */
export async function resolveCategories(id: string, choices: CategoryChoice[]): Promise<void> {
  const data = await loadDataClient();
  const wanted = choices.map((choice) => ({ ...choice }));
  let left = Infinity;
  while (left > 0) {
    const { data: now } = await data
      .rpc('resolve_import_categories', { import_id: id, choices: wanted })
      .throwOnError();
    // What does not get less would go on for ever.
    if (now >= left) return;
    left = now;
  }
}

/** An import with how many rows are in which state. Throws ApiError. */
export async function readImport(id: string): Promise<Import> {
  const reply = await api.api.imports[':id'].$get({ param: { id } });
  return (await reply.json()) as Import;
}

/** The next rows in a state after a line, a hundred unless `limit` says otherwise. Throws ApiError. */
export async function listRows(
  id: string,
  state: ListedState,
  after: number,
  limit = 100,
): Promise<ImportRow[]> {
  const query = { state, after: String(after), limit: String(limit) };
  const reply = await api.api.imports[':id'].rows.$get({ param: { id }, query });
  return (await reply.json()) as ImportRow[];
}

/** Has a line checked again with corrected cells; answers what is still wrong with it. Throws ApiError. */
export async function correctRow(
  id: string,
  row: ImportRow,
  mapping: Readonly<Record<string, number>>,
  corrected: ReadonlyMap<ImportField, string>,
): Promise<RowProblem[]> {
  const rows = [{ line: row.line, cells: toCells(row, mapping, corrected) }];
  const reply = await api.api.imports[':id'].rows.$post({ param: { id }, json: { rows } });
  if (((await reply.json()) as ChunkReport).invalid === 0) return [];
  const [checked] = await listRows(id, 'invalid', row.line - 1, 1);
  return checked?.line === row.line ? checked.errors : [];
}

/** Takes duplicates in all the same: those at these lines, or all. Throws ApiError. */
export async function includeDuplicates(id: string, lines?: number[]): Promise<void> {
  await api.api.imports[':id'].include.$post({ param: { id }, json: lines ? { lines } : {} });
}

/** Makes listings of what is ready, or takes them back, step by step; `onCounts` hears of each step. Throws ApiError. */
export async function runImport(
  id: string,
  way: 'apply' | 'undo',
  onCounts: (counts: ImportCounts) => void,
): Promise<ImportCounts> {
  const left = (counts: ImportCounts) => (way === 'apply' ? counts.ready : counts.imported);
  let { counts } = await readImport(id);
  while (left(counts) > 0) {
    const reply = await api.api.imports[':id'][way].$post({ param: { id }, json: {} });
    const now = (await reply.json()) as ImportCounts;
    onCounts(now);
    // What does not get less would go on for ever.
    if (left(now) >= left(counts)) return now;
    counts = now;
  }
  track('admin_action', { action: `import_${way}` });
  return counts;
}

const PastImport = z.object({
  id: z.string(),
  file_name: z.string(),
  listing_status: z.string(),
  status: z.enum(['reading', 'applied', 'undone']),
  created_at: z.string(),
  person: z.string().nullable(),
  counts: ImportCounts,
});

/** An import as the history lists it: who began it, when, and its rows. */
export type PastImport = z.infer<typeof PastImport>;

/** How many imports the history shows at once. */
const historySize = 20;

/** The 20 imports before a time, or the newest, and whether there are older ones. Throws the database's error. */
export async function listImports(before?: string): Promise<{ imports: PastImport[]; hasOlder: boolean }> {
  const data = await loadDataClient();
  const { data: found } = await data
    .rpc('list_imports', { page_size: historySize + 1, ...(before !== undefined && { before }) })
    .throwOnError();
  const imports = z.array(PastImport).parse(found);
  return { imports: imports.slice(0, historySize), hasOlder: imports.length > historySize };
}

/** Removes an import that left no listings behind, with its rows. Throws the database's error. */
export async function removeImport(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('imports').delete().eq('id', id).throwOnError();
  track('admin_action', { action: 'import_remove' });
}

/** Saves all listings or members as a file. Throws ApiError. */
export async function exportCsv(kind: 'businesses' | 'members'): Promise<void> {
  const reply = await api.api.exports[':kind'].$get({ param: { kind }, query: {} });
  // Reading takes the byte-order mark away, by which spreadsheets know UTF-8.
  const text = `\ufeff${await reply.text()}`;
  downloadText(`${kind}-${new Date().toISOString().slice(0, 10)}.csv`, text, 'text/csv;charset=utf-8');
  track('download', { file: kind });
}
