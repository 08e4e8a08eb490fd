import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as documents from '../../../src/features/business/claims/claim-documents.ts';
import { ClaimByDocuments } from '../../../src/features/business/claims/ClaimByDocuments.tsx';

vi.mock(import('../../../src/features/business/claims/claim-documents.ts'), async (original) => ({
  ...(await original()),
  sendDocuments: vi.fn(() => Promise.resolve()),
}));

beforeEach(() => {
  vi.mocked(documents.sendDocuments).mockClear();
});
afterEach(cleanup);

async function submit(file: File) {
  const onSent = vi.fn();
  const claim = {
    id: 'c1',
    business_id: 'b1',
    method: 'document',
    status: 'started',
    status_reason: null,
    evidence_paths: [],
    businesses: { name: 'Mill', slug: 'mill' },
  };
  render(<ClaimByDocuments claim={claim} userId="u1" onSent={onSent} />);
  const user = userEvent.setup();
  await user.upload(screen.getByLabelText('Documents'), file);
  await user.click(screen.getByRole('button', { name: 'Submit documents' }));
  return onSent;
}

const pdf = (content: string) => new File([content], 'lease.pdf', { type: 'application/pdf' });

it('submits documents', async () => {
  const onSent = await submit(pdf('%PDF-1.7'));
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(documents.sendDocuments).toHaveBeenCalledOnce();
});

it('names a document that is something else than its name says', async () => {
  const onSent = await submit(pdf('MZ'));
  expect(await screen.findByText(/“lease.pdf” does not match its file type/)).toBeTruthy();
  expect(onSent).not.toHaveBeenCalled();
});

it('reports a document that cannot be read', async () => {
  const file = pdf('%PDF-1.7');
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('The file changed.', 'NotReadableError');
  });
  const onSent = await submit(file);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(onSent).not.toHaveBeenCalled();
});
