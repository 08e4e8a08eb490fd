import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CorrectRow } from '../../../src/features/admin/imports/CorrectRow.tsx';
import { correctRow } from '../../../src/features/admin/imports/imports.ts';

vi.mock(import('../../../src/features/admin/imports/imports.ts'), () => ({ correctRow: vi.fn() }));
afterEach(cleanup);

it('a description that was rejected keeps its lines when it is corrected', async () => {
  vi.mocked(correctRow).mockResolvedValue([]);
  const value = 'First line\n\nSecond line, too long';
  const row = {
    line: 2,
    state: 'invalid',
    fields: { name: 'Mill' },
    errors: [{ field: 'description' as const, message: 'Too long.', value }],
    duplicate_of: null,
    duplicate_line: null,
    business_id: '00000000-0000-0000-0000-000000000001',
  };
  const onCorrected = vi.fn();
  render(<CorrectRow id="1" row={row} mapping={{ name: 0, description: 1 }} onCorrected={onCorrected} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Description');
  expect(field.value).toBe(value);
  await userEvent.type(field, '{Backspace}');
  await userEvent.click(screen.getByRole('button', { name: 'Check line 2' }));
  const typed = vi.mocked(correctRow).mock.lastCall?.[3];
  expect(typed?.get('description')).toBe(value.slice(0, -1));
  expect(onCorrected).toHaveBeenCalled();
});
