/**
 * Loads a module of the site; after a failure, the next call asks the network again. Chromium keeps a module that could not be
 * fetched as failed until the page is reloaded, so that `import()` alone fails forever: while the browser is offline nothing is
 * imported, and what failed is imported by another URL of the same file.
 */
export function retryableImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failedUrl: string | undefined;
  let failures = 0;
  return async () => {
    // Rejects as the import would, and is not remembered.
    if (!navigator.onLine) await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    try {
      if (failedUrl === undefined) return await load();
      return (await import(/* @vite-ignore */ `${failedUrl}?retry=${String(failures)}`)) as Module;
    } catch (error) {
      failures += 1;
      failedUrl ??= moduleUrl(error);
      throw error;
    }
  };
}

/** The URL in "Failed to fetch dynamically imported module: https://…", if it is of this site; other browsers retry by themselves. */
function moduleUrl(error: unknown): string | undefined {
  const [url] = /https?:\/\/\S+$/.exec(error instanceof Error ? error.message : '') ?? [];
  return url && new URL(url).origin === location.origin ? url : undefined;
}
