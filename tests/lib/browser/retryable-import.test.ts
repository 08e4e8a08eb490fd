import { afterEach, describe, expect, it, vi } from 'vitest';
import { retryableImport } from '../../../src/lib/browser/retryable-import.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const module = { name: 'module' };

describe('an import that can be retried', () => {
  it('is not started while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const load = vi.fn(() => Promise.resolve(module));
    const loadAgain = retryableImport(load, (loaded) => loaded, 'name');
    await expect(loadAgain()).rejects.toThrow('Failed to fetch');
    expect(load).not.toHaveBeenCalled();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    expect(await loadAgain()).toBe(module);
  });

  it('is used once, by calls at the same time too', async () => {
    const create = vi.fn(() => ({}));
    const loadClient = retryableImport(() => Promise.resolve(module), create, 'name');
    const [one, other] = await Promise.all([loadClient(), loadClient()]);
    expect(other).toBe(one);
    expect(await loadClient()).toBe(one);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('calls the same loader again where the browser does not name the file', async () => {
    const load = vi
      .fn<() => Promise<typeof module>>()
      .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
      .mockResolvedValueOnce(module);
    const loadAgain = retryableImport(load, (loaded) => loaded, 'name');
    await expect(loadAgain()).rejects.toThrow('Importing a module script failed.');
    expect(await loadAgain()).toBe(module);
  });

  it('never imports a file of another site', async () => {
    const failure = new TypeError('Failed to fetch dynamically imported module: https://evil.test/a.js');
    const load = vi
      .fn<() => Promise<typeof module>>()
      .mockRejectedValueOnce(failure)
      .mockResolvedValueOnce(module);
    const loadAgain = retryableImport(load, (loaded) => loaded, 'name');
    await expect(loadAgain()).rejects.toBe(failure);
    expect(await loadAgain()).toBe(module);
  });

  it.each([
    [404, /^This page has been updated/],
    [200, /^Failed to fetch dynamically/],
  ])('says to reload where the site no longer has the file (%i)', async (status, message) => {
    const url = `${location.origin}/_astro/old.js`;
    vi.stubGlobal('fetch', (asked: string) =>
      Promise.resolve(new Response(null, { status: asked === url ? status : 500 })),
    );
    const failure = new TypeError(`Failed to fetch dynamically imported module: ${url}`);
    const loadAgain = retryableImport(
      () => Promise.reject<typeof module>(failure),
      (loaded) => loaded,
      'name',
    );
    await expect(loadAgain()).rejects.toThrow(message);
  });
});
