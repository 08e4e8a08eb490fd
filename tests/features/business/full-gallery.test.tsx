import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { maxGalleryPictures } from '#contracts/listing.ts';
import type { ListingDraft } from '../../../src/features/business/listing/listing-draft.ts';
import { PictureFields } from '../../../src/features/business/listing/PictureFields.tsx';
import { loadStorageClient } from '../../../src/lib/browser/storage-client.ts';
import { cutSizes } from '../../../src/lib/browser/shrink-picture.ts';
import { uploadFiles } from '../../../src/lib/browser/upload-files.ts';

vi.mock(import('../../../src/lib/browser/storage-client.ts'), () => ({ loadStorageClient: vi.fn() }));
vi.mock(import('../../../src/lib/browser/upload-files.ts'), () => ({ uploadFiles: vi.fn() }));
vi.mock(import('../../../src/lib/browser/shrink-picture.ts'), async (original) => ({
  ...(await original()),
  cutSizes: vi.fn(),
}));
afterEach(cleanup);

it('a photo for which there is no room anymore once it is uploaded is removed from storage', async () => {
  const remove = vi.fn<(names: string[]) => Promise<{ error: null }>>(() => Promise.resolve({ error: null }));
  const getPublicUrl = (name: string) => ({
    data: { publicUrl: `https://hub.test/storage/v1/object/public/covers/${name}` },
  });
  vi.mocked(loadStorageClient).mockResolvedValue({
    from: () => ({ remove, getPublicUrl }),
  } as never);
  vi.mocked(cutSizes).mockResolvedValue([1600, 640].map((width) => ({ blob: new Blob(['x']), width })));
  const draft = { logo_url: null, cover_url: null, gallery: [], gallery_descriptions: {} };
  let gallery: string[] = [];
  const onChange = vi.fn();
  render(
    <PictureFields
      businessId="b"
      draft={draft as unknown as ListingDraft}
      readDraft={() => ({ ...draft, gallery }) as unknown as ListingDraft}
      max={maxGalleryPictures}
      more={undefined}
      noteOf={() => undefined}
      onChange={onChange}
    />,
  );
  vi.mocked(uploadFiles).mockImplementation(() => {
    // Removed photos came back meanwhile.
    gallery = Array<string>(maxGalleryPictures).fill('x');
    return Promise.resolve();
  });
  const file = new File(['x'], 'one.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText(/photos/i, { selector: 'input' }), { target: { files: [file] } });
  await screen.findByText(/The gallery is full/);
  expect(onChange).not.toHaveBeenCalled();
  const names = vi.mocked(uploadFiles).mock.lastCall?.[1].map(({ name }) => name) ?? [];
  expect(names).toHaveLength(2);
  expect(remove.mock.lastCall?.[0].toSorted()).toEqual(names.toSorted());
});
