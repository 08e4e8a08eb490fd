import { afterEach, expect, it, vi } from 'vitest';
import { readAuthSettings } from '../../../src/lib/browser/auth-settings.ts';

const build = vi.hoisted(() => ({ PUBLIC_SECURITY_KEYS: false, PUBLIC_WALLETS: '' }));
vi.mock('astro:env/client', async (original) => {
  const real = await original<object>();
  return Object.defineProperties(
    { ...real },
    {
      PUBLIC_SECURITY_KEYS: { get: () => build.PUBLIC_SECURITY_KEYS, enumerable: true },
      PUBLIC_WALLETS: { get: () => build.PUBLIC_WALLETS, enumerable: true },
    },
  );
});

const readWith = async (settings: object) => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(settings)));
  return readAuthSettings();
};
afterEach(() => {
  vi.unstubAllGlobals();
});

it('offers security keys only where the build says so, whether or not passkeys are on', async () => {
  expect(await readWith({ passkeys_enabled: true })).toMatchObject({
    hasPasskeys: true,
    hasSecurityKeys: false,
  });
  build.PUBLIC_SECURITY_KEYS = true;
  expect(await readWith({})).toMatchObject({ hasPasskeys: false, hasSecurityKeys: true });
});

it('offers the wallets that the build names, and no others', async () => {
  expect(await readWith({ external: { web3_ethereum: true } })).toMatchObject({ chains: [] });
  build.PUBLIC_WALLETS = 'solana, ethereum, bitcoin';
  expect(await readWith({})).toMatchObject({ chains: ['ethereum', 'solana'] });
});
