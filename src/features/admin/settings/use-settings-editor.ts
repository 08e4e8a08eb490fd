import { useEditor } from '../../../kit/forms/use-editor.ts';
import { formatTime } from '../../../lib/shared/format.ts';
import { resultOfRequest } from '../../../lib/browser/optimistic-lock.ts';

interface SettingsEditor<Row, Draft, Patch> {
  row: Row;
  toDraft: (row: Row) => Draft;
  toPatch: (draft: Draft) => Patch;
  /** Errors by field of what changed. */
  validate: (changes: Patch) => Readonly<Record<string, string>>;
  /** Saves what changed of the row as it was read. Throws ApiError, 412 with the current row. */
  save: (changes: Patch, seen: Row) => Promise<Row>;
}

/** A form on some columns of a row of settings. Forms on other columns of the same row may save at any time. */
export function useSettingsEditor<
  Row extends { updated_at: string | null },
  Draft extends object,
  Patch extends object,
>({ row, toDraft, toPatch, validate, save }: SettingsEditor<Row, Draft, Partial<Patch>>) {
  return useEditor<Draft, Row, Patch>({
    stored: row,
    toDraft: (stored = row) => toDraft(stored),
    toRow: toPatch,
    validate: (_draft, changes) => (Object.keys(changes).length === 0 ? {} : validate(changes)),
    versionOf: ({ updated_at }) => updated_at ?? 'defaults',
    write: async (changes, seen = row) => ({
      ...(await resultOfRequest(save(changes, seen))),
      message: `Saved ${formatTime(Date.now(), { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}`,
    }),
  });
}

/** The first error of each field that a contract found. */
export function errorsByField(issues: readonly { path: PropertyKey[]; message: string }[] = []) {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}

/** The first error of each place that a contract found, such as `welcome.en.text`. */
export function errorsByPlace(issues: readonly { path: PropertyKey[]; message: string }[] = []) {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
}
