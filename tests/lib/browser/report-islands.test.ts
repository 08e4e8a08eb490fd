import { describe, expect, it, vi } from 'vitest';
import { reportIslands } from '../../../src/lib/browser/report-islands.ts';

describe('mounting', () => {
  it('logs an error when there is no mount point', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    reportIslands(document.implementation.createHTMLDocument());
    expect(error).toHaveBeenCalledWith(expect.stringContaining('no island'));
  });

  it('logs and marks an island that failed to mount', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    document.body.innerHTML = `<astro-island opts='{"name":"SignInForm"}'></astro-island>`;
    reportIslands(document);
    const island = document.querySelector<HTMLElement>('astro-island');
    island?.dispatchEvent(
      new CustomEvent('astro:hydration-error', { cancelable: true, detail: { error: new Error('no') } }),
    );
    expect(error.mock.calls[0]?.[0]).toContain('SignInForm could not be mounted');
    expect(island?.dataset).toHaveProperty('failed');
  });

  it('logs each mounted island', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    document.body.innerHTML = `<astro-island opts='{"name":"SignInForm"}'></astro-island>`;
    reportIslands(document);
    document.querySelector('astro-island')?.dispatchEvent(new Event('astro:hydrate'));
    expect(info).toHaveBeenCalledWith(expect.stringContaining('SignInForm was mounted'));
  });
});
