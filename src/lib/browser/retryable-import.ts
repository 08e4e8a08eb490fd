import { errorStrings } from '../../i18n/shared/error-strings.ts';
import { UserError } from './errors/failure.ts';
import { pageStrings } from './page-locale.ts';

/**
 * Imports a module of the site on first use, and returns what `use` makes of it, made once; after a failure, the next call asks
 * the network again. Chromium keeps a module that could not be fetched as failed until the page is reloaded, so that `import()`
 * alone fails forever: while the browser is offline nothing is imported, and what failed is imported by another URL of the same
 * file. A file that the site no longer has, as a tab that was open while the site was updated asks for, rejects with UserError. A file that other files import, too, exports the module as one of its objects: `exported` names what that one has.
 */
export function retryableImport<Module extends object, Value>(
  load: () => Promise<Module>,
  use: (module: Module) => Value,
  exported: keyof Module,
): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  let failedUrl: string | undefined;
  let failures = 0;
  const importModule = async () => {
    // Rejects as the import would.
    if (!navigator.onLine) await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    if (failedUrl === undefined) return load();
    const file = (await import(/* @vite-ignore */ `${failedUrl}?retry=${String(failures)}`)) as object;
    const isModule = (part: unknown): part is Module =>
      typeof part === 'object' && part !== null && exported in part;
    const module = [file, ...(Object.values(file) as unknown[])].find(isModule);
    if (!module) throw new Error(`${failedUrl} has no ${String(exported)}.`);
    return module;
  };
  return () => {
    value ??= importModule()
      .then(use)
      .catch(async (error: unknown) => {
        value = undefined;
        failures += 1;
        failedUrl ??= moduleUrl(error);
        if (failedUrl !== undefined && (await isGone(failedUrl)))
          throw new UserError(pageStrings(errorStrings).pageOutdated, {
            code: 'page_outdated',
            cause: error,
          });
        throw error;
      });
    return value;
  };
}

/** Whether the site no longer has a file, because a newer version of the site has others. */
async function isGone(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

/** The URL in "Failed to fetch dynamically imported module: https://…", if it is of this site; other browsers retry by themselves. */
function moduleUrl(error: unknown): string | undefined {
  const [url] = /https?:\/\/\S+$/.exec(error instanceof Error ? error.message : '') ?? [];
  return url && new URL(url).origin === location.origin ? url : undefined;
}
