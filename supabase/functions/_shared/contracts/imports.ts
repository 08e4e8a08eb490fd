import { z } from 'zod';
import { listingFields, type SpreadsheetColumn, spreadsheetColumns } from './listing.ts';

/** A field of a listing that an import fills. */
export type ImportField = SpreadsheetColumn;

/** Which column, counted from 0, is which field. */
export const ImportMapping = z
  .partialRecord(z.enum(spreadsheetColumns), z.number().int().min(0).max(200))
  .refine((mapping) => mapping.name !== undefined, {
    path: ['name'],
    message: 'Choose the column that contains the name.',
  });
export type ImportMapping = z.infer<typeof ImportMapping>;

/** Guesses the mapping from the file's first row. */
export function guessMapping(header: string[]): Partial<Record<ImportField, number>> {
  const heads = header.map((head) => head.trim().toLowerCase().replaceAll('_', ' '));
  return Object.fromEntries(
    spreadsheetColumns.flatMap((field) => {
      const { heading, aliases } = listingFields[field].spreadsheet;
      const names = [heading.toLowerCase(), ...aliases];
      const column = names.map((name) => heads.indexOf(name)).find((at) => at >= 0);
      return column === undefined ? [] : [[field, column]];
    }),
  );
}

/** `POST /api/imports`: what is imported, and how it is read. */
export const NewImport = z.strictObject({
  file_name: z.string().trim().min(1).max(200),
  mapping: ImportMapping,
  listing_status: z.enum(['draft', 'pending', 'approved']).default('approved'),
});
export type NewImport = z.infer<typeof NewImport>;

/** How many rows are in which state. */
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

/** Rows at once: what fits into a request and into a moment. */
export const rowsAtOnce = 1000;

/** `POST /api/imports/{id}/rows`: cells as the file has them, with the line where each row begins. */
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

/** What is wrong with a row. */
export const RowProblem = z.object({ field: z.string().optional(), message: z.string() });
export type RowProblem = z.infer<typeof RowProblem>;

/** What a chunk was found to be, with each row that is not ready. */
export const ChunkReport = z.object({
  ready: z.number().int(),
  invalid: z.number().int(),
  duplicate: z.number().int(),
});
export type ChunkReport = z.infer<typeof ChunkReport>;

/** One row of an import, for the list of what is wrong. */
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
