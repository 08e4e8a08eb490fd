import { z } from 'zod';
import { listingFields, type SpreadsheetColumn, spreadsheetColumns } from './listing.ts';

/** A custom field of listings in an import, by its id. */
export type CustomImportField = `custom:${string}`;

/** A field of a listing that an import can set. */
export type ImportField = SpreadsheetColumn | CustomImportField;

const customPrefix = 'custom:';
const customPattern = /^custom:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The import field of a custom field, and the other way round. */
export const customImportField = (id: string): CustomImportField => `${customPrefix}${id}`;
export const isCustomImportField = (field: string): field is CustomImportField => customPattern.test(field);
export const customFieldId = (field: CustomImportField): string => field.slice(customPrefix.length);

/** A custom field of listings as files name it: its id and its label, which is the heading of its column. */
export interface CustomColumn {
  id: string;
  label: string;
}

const isImportField = (name: string): name is ImportField =>
  (spreadsheetColumns as readonly string[]).includes(name) || isCustomImportField(name);

/** The fields that a mapping names: those of every listing in their order, then custom ones. */
export const mappedFields = (mapping: Readonly<Record<string, number>>): ImportField[] => [
  ...spreadsheetColumns.filter((field) => mapping[field] !== undefined),
  ...Object.keys(mapping).filter(isCustomImportField),
];

/** Maps fields to columns, counted from 0. */
export const ImportMapping = z
  .record(z.string(), z.number().int().min(0).max(200))
  .refine((mapping) => Object.keys(mapping).every(isImportField), {
    message: 'A field of the mapping does not exist.',
  })
  .refine((mapping) => mapping['name'] !== undefined, {
    path: ['name'],
    message: 'Choose the column that contains the name.',
  });
export type ImportMapping = z.infer<typeof ImportMapping>;

/** Guesses the mapping from the header row. A heading that is a field of every listing is not that of a custom one. */
export function guessMapping(
  header: string[],
  custom: readonly CustomColumn[] = [],
): Partial<Record<ImportField, number>> {
  const heads = header.map((head) => head.trim().toLowerCase().replaceAll('_', ' '));
  const guess: Partial<Record<ImportField, number>> = {};
  for (const field of spreadsheetColumns) {
    const { heading, aliases } = listingFields[field].spreadsheet;
    const names = [heading.toLowerCase(), ...aliases];
    const column = names.map((name) => heads.indexOf(name)).find((at) => at >= 0);
    if (column !== undefined) guess[field] = column;
  }
  for (const { id, label } of custom) {
    const taken = new Set(Object.values(guess));
    const column = heads.findIndex((head, at) => head === headOf(label) && !taken.has(at));
    if (column >= 0) guess[customImportField(id)] = column;
  }
  return guess;
}

const headOf = (label: string) => label.trim().toLowerCase().replaceAll('_', ' ');

/** `POST /api/imports`: the file's name and how to read it. */
export const NewImport = z.strictObject({
  file_name: z.string().trim().min(1).max(200),
  mapping: ImportMapping,
  listing_status: z.enum(['draft', 'pending', 'approved']).default('approved'),
});
export type NewImport = z.infer<typeof NewImport>;

/** The number of rows in each state. */
export const ImportCounts = z.object({
  ready: z.number().int(),
  invalid: z.number().int(),
  duplicate: z.number().int(),
  imported: z.number().int(),
  undone: z.number().int(),
  preserved: z.number().int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** `GET /api/imports/{id}`. */
export const Import = z.object({
  id: z.string(),
  file_name: z.string(),
  mapping: z.record(z.string(), z.number()),
  listing_status: z.string(),
  status: z.enum(['reading', 'applied', 'undone']),
  created_at: z.string(),
  counts: ImportCounts,
});
export type Import = z.infer<typeof Import>;

/** The maximum rows of a chunk: fits into a request and takes a moment. */
export const rowsAtOnce = 1000;

/** `POST /api/imports/{id}/rows`: the cells as in the file, with the line where each row begins. */
export const ImportChunk = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        line: z.number().int().min(1).max(10_000_000),
        cells: z.array(z.string().max(20_000)).max(201),
      }),
    )
    .min(1)
    .max(rowsAtOnce, `Send at most ${String(rowsAtOnce)} rows at once.`)
    .refine(
      (rows) => new Set(rows.map(({ line }) => line)).size === rows.length,
      'Two rows start on the same line.',
    ),
});
export type ImportChunk = z.infer<typeof ImportChunk>;

/**
 * An error of a row; `unknown` is the name of a category that does not exist, which staff can create; `value` is the cell that
 * was rejected, `label` what a custom field is called.
 */
export const RowProblem = z.object({
  field: z.string().optional(),
  label: z.string().optional(),
  message: z.string(),
  unknown: z.string().optional(),
  value: z.string().optional(),
});
export type RowProblem = z.infer<typeof RowProblem>;

/** The result of a chunk, with each row that is not ready. */
export const ChunkReport = z.object({
  ready: z.number().int(),
  invalid: z.number().int(),
  duplicate: z.number().int(),
});
export type ChunkReport = z.infer<typeof ChunkReport>;

/** One row of an import, for the error list. */
export const ImportRow = z.object({
  line: z.number().int(),
  state: z.string(),
  fields: z.record(z.string(), z.unknown()),
  errors: z.array(RowProblem),
  duplicate_of: z.string().nullable(),
  duplicate_line: z.number().int().nullable(),
  business_id: z.string(),
});
export type ImportRow = z.infer<typeof ImportRow>;
