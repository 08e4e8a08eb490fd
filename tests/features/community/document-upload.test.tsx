import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { GroupDocument } from '#contracts/group-documents.ts';
import * as documents from '../../../src/features/community/groups/documents/documents.ts';
import { VersionForm } from '../../../src/features/community/groups/documents/VersionForm.tsx';

vi.mock(import('../../../src/features/community/groups/documents/documents.ts'), async (original) => ({
  ...(await original()),
  uploadGroupFile: vi.fn(),
  addVersion: vi.fn(),
}));
afterEach(cleanup);

it('a version is added once its file is uploaded, and never an earlier file instead', async () => {
  const uploads: ((id: string) => void)[] = [];
  vi.mocked(documents.uploadGroupFile).mockImplementation(
    (_group, file) =>
      new Promise((resolve) => {
        uploads.push((id) => resolve({ id, name: file.name, size: 1, type: 'application/pdf' }));
      }),
  );
  let finish = () => {};
  vi.mocked(documents.addVersion).mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const onDone = vi.fn();
  const document = { id: 'd1', title: 'Plan' } as unknown as GroupDocument;
  render(<VersionForm groupId="g1" document={document} onDone={onDone} onCancel={vi.fn()} />);
  const user = userEvent.setup();
  const choose = (name: string) =>
    user.upload(screen.getByLabelText('File'), new File(['%PDF-1.7'], name, { type: 'application/pdf' }));
  const add = () => user.click(screen.getByRole('button', { name: 'Add version' }));
  await choose('first.pdf');
  uploads[0]?.('f1');
  expect(await screen.findByText('Uploaded: first.pdf')).toBeTruthy();
  // A better one, which takes its time.
  await choose('second.pdf');
  expect(screen.getByRole('progressbar')).toBeTruthy();
  await add();
  await add();
  expect(documents.addVersion).not.toHaveBeenCalled();
  expect(screen.queryByText('Choose a file.')).toBeNull();
  uploads[1]?.('f2');
  expect(await screen.findByText('Uploaded: second.pdf')).toBeTruthy();
  await user.dblClick(screen.getByRole('button', { name: 'Add version' }));
  finish();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(vi.mocked(documents.addVersion).mock.calls).toEqual([['d1', 'f2', '']]);
});
