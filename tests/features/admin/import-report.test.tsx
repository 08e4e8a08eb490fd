import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportRow } from '#contracts/imports.ts';
import { ImportReport } from '../../../src/features/admin/imports/ImportReport.tsx';
import * as imports from '../../../src/features/admin/imports/imports.ts';
import { queryClient } from '../../../src/lib/browser/query-client.ts';

vi.mock(import('../../../src/features/admin/imports/imports.ts'), async (original) => ({
  ...(await original()),
  readImport: vi.fn(),
  listRows: vi.fn(),
  readCategoryChoices: vi.fn(),
  resolveCategories: vi.fn(),
}));

const row = (line: number, more: Partial<ImportRow>): ImportRow => ({
  line,
  state: 'ready',
  fields: { name: 'Mill' },
  errors: [],
  warnings: [],
  duplicate_of: null,
  duplicate_line: null,
  business_id: crypto.randomUUID(),
  ...more,
});
const nameless = row(2, {
  state: 'invalid',
  fields: {},
  errors: [{ field: 'name', message: 'Enter a name.' }],
});
const unknown = { field: 'categories', message: 'There is no category called “Mills”.', unknown: 'Mills' };
const bad = { field: 'email', message: '“nobody” is left out. Enter an email address.', value: 'nobody' };

/** A checked file with a row without a name, and one with a category that does not exist. */
let warnings = [unknown, bad];
beforeEach(() => {
  warnings = [unknown, bad];
  const counts = { ready: 1, invalid: 1, duplicate: 0, imported: 0, undone: 0, preserved: 0, warned: 1 };
  vi.mocked(imports.readImport).mockResolvedValue({
    id: '1',
    file_name: 'list.csv',
    mapping: { name: 0, email: 1, categories: 2 },
    listing_status: 'approved',
    status: 'reading',
    created_at: '2026-01-01T00:00:00Z',
    counts,
  });
  vi.mocked(imports.listRows).mockImplementation((_id, state) =>
    Promise.resolve(state === 'invalid' ? [nameless] : [row(3, { warnings })]),
  );
  vi.mocked(imports.readCategoryChoices).mockImplementation(() =>
    Promise.resolve({
      unknown: warnings.includes(unknown) ? [{ name: 'Mills', rows: 1 }] : [],
      known: [],
      hasResolved: false,
    }),
  );
  vi.mocked(imports.resolveCategories).mockImplementation(() => {
    warnings = [bad];
    return Promise.resolve();
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const listOf = async (title: string) => {
  const list = (await screen.findByText(title)).closest('details');
  if (!list) throw new Error(`“${title}” is no list.`);
  return list;
};

it('rows with errors are open at once, those with warnings say what is left out', async () => {
  render(<ImportReport id="1" />);
  const errors = await listOf('Rows with errors (1)');
  expect(errors.open).toBe(true);
  expect(await within(errors).findByText('Business name: Enter a name.')).toBeDefined();
  const warned = await listOf('Rows with warnings (1)');
  expect(warned.open).toBe(false);
  expect(await within(warned).findByText(/“nobody” is left out/)).toBeDefined();
});

it('a category that was created is a warning of no row any more', async () => {
  render(<ImportReport id="1" />);
  const warned = await listOf('Rows with warnings (1)');
  expect(await within(warned).findByText(/no category called “Mills”/)).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Apply categories' }));
  await vi.waitFor(() => {
    expect(within(warned).queryByText(/no category called “Mills”/)).toBeNull();
  });
  expect(within(warned).getByText(/“nobody” is left out/)).toBeDefined();
});
