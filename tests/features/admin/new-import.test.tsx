import { deflateSync } from 'node:zlib';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as imports from '../../../src/features/admin/imports/imports.ts';
import { NewImportPanel } from '../../../src/features/admin/imports/NewImportPanel.tsx';

vi.mock(import('../../../src/features/admin/imports/imports.ts'), async (original) => ({
  ...(await original()),
  readCustomColumns: vi.fn(),
}));

beforeEach(() => {
  vi.mocked(imports.readCustomColumns).mockResolvedValue([]);
});
afterEach(cleanup);

const choose = (content: Buffer) => {
  const file = new File([new Uint8Array(content)], 'shops.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
};

it.each([
  [
    'a workbook',
    Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateSync(Buffer.alloc(5000, 'x'))]),
    'This is a workbook, not a CSV file. Open it in your spreadsheet and save it as CSV.',
  ],
  [
    'a program',
    Buffer.concat([Buffer.from('MZ'), Buffer.from([0x90, 0, 3, 0]), Buffer.alloc(4000)]),
    'This is not a CSV file. Open the list in your spreadsheet and save it as CSV.',
  ],
  ['an empty file', Buffer.from(''), 'The file is empty.'],
  ['a header alone', Buffer.from('\ufeffName;Phone\r\n'), 'no rows below the header'],
  [
    'an open quote',
    Buffer.from('Name;About\r\nMill;fine\r\nCafé;"open\r\nand on\r\n'),
    'The quote opened in line 3 is never closed.',
  ],
])('%s is rejected with a message, and another file can be chosen', async (_, content, message) => {
  render(<NewImportPanel />);
  choose(content);
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.queryByRole('button', { name: 'Check file' })).toBeNull();
  choose(Buffer.from('Name;About\r\nMill;fine\r\nCafé;"open\r\nand on"\r\n'));
  expect(await screen.findByText('Café')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
