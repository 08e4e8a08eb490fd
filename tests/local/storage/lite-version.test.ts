import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { overriddenLiteVersion } from '../../../local/storage/lite/overrides.ts';

test('the installed version of lite is the one whose private methods are overridden', async () => {
  const manifest = new URL('../../../node_modules/@supabase/lite/package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  expect(version).toBe(overriddenLiteVersion);
});

test.each(['ensureRlsContext', 'applyJwtSessionContext', 'introspect', 'clearSchemaCache'])(
  'lite still has the overridden method %s',
  async (method) => {
    const { openLiteConnection } = await import('../../../local/storage/lite/lite.ts');
    const connection = openLiteConnection('postgres://localhost/none', {});
    expect(method in connection).toBe(true);
    await connection.close();
  },
);

test('lite leaves process warnings unchanged', () => {
  expect(() => {
    process.emitWarning(new DeprecationNotice());
  }).not.toThrow();
});

class DeprecationNotice extends Error {
  override name = 'DeprecationWarning';
  constructor() {
    super('nothing: a test of warnings');
    process.noDeprecation = true;
  }
}
