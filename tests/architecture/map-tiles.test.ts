import { afterEach, describe, expect, it, vi } from 'vitest';

/** The content policy for pictures and the attribution of a build with these variables. */
async function readBuild(variables: Record<string, string | undefined>) {
  vi.resetModules();
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'https://project.example');
  vi.stubEnv('PUBLIC_MAP_TILES_URL', variables['PUBLIC_MAP_TILES_URL']);
  const { shared } = await import('../../astro.shared.mjs');
  const csp = shared.security?.csp;
  const directives = typeof csp === 'object' ? (csp.directives ?? []) : [];
  return {
    pictures: directives.find((directive) => directive.startsWith('img-src')),
    attribution: JSON.stringify(shared.env?.schema?.['PUBLIC_MAP_ATTRIBUTION']),
  };
}
const own = "img-src 'self' data: blob: https://project.example";

describe('map tiles', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('come from OpenStreetMap by default, with its attribution, and the content policy allows that host', async () => {
    const { pictures, attribution } = await readBuild({});
    expect(pictures).toBe(`${own} https://tile.openstreetmap.org`);
    expect(attribution).toContain('openstreetmap.org/copyright');
  });

  it('come from the host that is set, and the default attribution is not shown for it', async () => {
    const { pictures, attribution } = await readBuild({
      PUBLIC_MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
    });
    expect(pictures).toBe(`${own} https://*.tiles.example`);
    expect(attribution).not.toContain('openstreetmap');
  });

  it.each(['off', ''])('are not loaded when the setting is "%s", and no host is allowed', async (setting) => {
    expect((await readBuild({ PUBLIC_MAP_TILES_URL: setting })).pictures).toBe(own);
  });
});
