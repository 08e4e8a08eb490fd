import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CorrectRow } from '../../../src/features/admin/imports/CorrectRow.tsx';
import { RowProblems } from '../../../src/features/admin/imports/RowProblems.tsx';
import { correctRow } from '../../../src/features/admin/imports/imports.ts';

vi.mock(import('../../../src/features/admin/imports/imports.ts'), () => ({ correctRow: vi.fn() }));
afterEach(cleanup);

it('a description that was rejected keeps its lines when it is corrected', async () => {
  vi.mocked(correctRow).mockResolvedValue([]);
  const value = 'First line\n\nSecond line, too long';
  const row = {
    line: 2,
    state: 'ready',
    fields: { name: 'Mill' },
    errors: [],
    warnings: [{ field: 'description' as const, message: 'Too long.', value }],
    duplicate_of: null,
    duplicate_line: null,
    business_id: '00000000-0000-0000-0000-000000000001',
  };
  const onCorrected = vi.fn();
  const mapping = { name: 0, description: 1 };
  render(<CorrectRow id="1" row={row} mapping={mapping} onCorrected={onCorrected} onCancel={vi.fn()} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Description');
  expect(field.value).toBe(value);
  await userEvent.type(field, '{Backspace}');
  await userEvent.click(screen.getByRole('button', { name: 'Check line 2' }));
  const typed = vi.mocked(correctRow).mock.lastCall?.[3];
  expect(typed?.get('description')).toBe(value.slice(0, -1));
  expect(onCorrected).toHaveBeenCalled();
});

it('a row with more cells than columns shows them, and each of its values can be corrected', async () => {
  vi.mocked(correctRow).mockResolvedValue([]);
  const cells = ['Extra', ' Inc', 'Stowe'];
  const row = {
    line: 3,
    state: 'invalid',
    fields: { name: 'Extra, Inc', city: 'Stowe' },
    errors: [{ message: 'This row has 3 cells, and the file has 2 columns.', cells }],
    warnings: [],
    duplicate_of: null,
    duplicate_line: null,
    business_id: '00000000-0000-0000-0000-000000000001',
  };
  const onCorrected = vi.fn();
  render(<RowProblems id="1" row={row} mapping={{ name: 0, city: 1 }} onCorrected={onCorrected} />);
  expect(screen.getByText('Inc')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Correct line 3' }));
  expect(screen.getByLabelText<HTMLInputElement>('Business name').value).toBe('Extra, Inc');
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Stowe');
  expect(screen.getByText('Inc')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Check line 3' }));
  expect(vi.mocked(correctRow).mock.lastCall?.[3]).toEqual(
    new Map([
      ['name', 'Extra, Inc'],
      ['city', 'Stowe'],
    ]),
  );
  expect(onCorrected).toHaveBeenCalled();
});
