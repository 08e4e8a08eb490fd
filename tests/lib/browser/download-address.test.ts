import { expect, it } from 'vitest';
import { StorageClient } from '@supabase/storage-js';
import { fileNames } from '#tests/support/file-names.ts';
import { downloadAddress } from '../../../src/lib/browser/download-stored-file.ts';

// Says only where the file is, as the Storage server does.
const storage = new StorageClient('https://api.test/storage/v1', {}, () =>
  Promise.resolve(Response.json({ signedURL: '/object/sign/group-documents/a/b.pdf?token=ey.J-_' })),
);

it.each(fileNames)('the address of %s asks for that name', async (name) => {
  const bucket = storage.from('group-documents');
  const { data } = await bucket.createSignedUrl('a/b.pdf', 60);
  const asked = [data?.signedUrl ?? '', bucket.getPublicUrl('a/b.pdf').data.publicUrl].map(
    (address) => new URL(downloadAddress(address, name)),
  );
  for (const { pathname, searchParams, hash } of asked) {
    expect(pathname).toMatch(/^\/storage\/v1\/object\/(sign|public)\/group-documents\/a\/b\.pdf$/);
    expect(searchParams.getAll('download')).toEqual([name]);
    expect(hash).toBe('');
  }
  expect(asked[0]?.searchParams.get('token')).toBe('ey.J-_');
});
