import { type APIContext, type MiddlewareNext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { languages, localPath } from '#contracts/languages.ts';
import { asLaunched, isPreview } from './features/preview/queries.ts';
import { readSettings } from './features/settings/queries.ts';
import { languageOf } from './i18n/by-language.ts';
import { readCategoryNames } from './lib/server/category-names.ts';
import { HubUnreachableError } from './lib/server/hub-client.ts';
import { addSecurityHeaders } from './lib/server/security-headers.ts';
import { readPreviewToken } from './lib/server/preview-cookie.ts';
import { canonicalPath } from './lib/server/canonical-path.ts';

/** Every page on demand: reads the settings in parallel with the page's own data, enforces the launch switch, and answers 503 when the backend fails. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return withOwnStatus(await next());
  if (context.locals.notNow) return next();
  const path = canonicalPath(context.url.pathname);
  if (path !== context.url.pathname) return context.redirect(path + context.url.search, 301);
  beginWithSettings(context);
  context.locals.categoryNames = readCategoryNames(languageOf(context.currentLocale));
  // No name has a NUL, and no database takes one: such an address leads nowhere.
  const known = path.includes('%00') ? () => next('/no-such-page') : next;
  const response = withOwnStatus(await answer(context, known));
  if (await context.locals.isPreview) makePrivate(response);
  addSecurityHeaders(response);
  return response;
});

// For robots and browsers: the same for everybody.
const neverPreviewed = new Set(['/robots.txt', '/manifest.webmanifest']);

/** Starts to read the settings; for staff who preview the hub before its launch they say that it has launched. */
function beginWithSettings({ locals, request, url }: APIContext) {
  const settings = readSettings();
  const token = neverPreviewed.has(url.pathname) ? undefined : readPreviewToken(request);
  locals.settings = settings;
  if (!token) return;
  const preview = isPreview(token, settings);
  locals.isPreview = preview;
  locals.settings = Promise.all([settings, preview]).then(([read, is]) => (is ? asLaunched(read) : read));
}

/** What staff see before the launch is cached by nobody. */
function makePrivate({ headers }: Response) {
  headers.set('Cache-Control', 'private, no-store');
  headers.delete('CDN-Cache-Control');
  headers.set('X-Robots-Tag', 'noindex');
}

// The start page and its form show the placeholder themselves, with status 200; robots.txt and the manifest know the state themselves.
const alwaysShown = new Set([
  ...languages.flatMap((language) => ['/', '/launch-email'].map((path) => localPath(path, language))),
  '/robots.txt',
  '/manifest.webmanifest',
  '/site.json',
  '/preview',
  '/preview/leave',
]);
// As are the colors of all these.
const isAlwaysShown = ({ url: { pathname } }: APIContext) =>
  alwaysShown.has(pathname) || pathname.startsWith('/brand/');

async function answer(context: APIContext, next: MiddlewareNext): Promise<Response> {
  try {
    const [response, settings] = await Promise.all([next(), context.locals.settings]);
    if (!settings?.site.maintenance_mode || isAlwaysShown(context)) return response;
    return await insteadShow(context, 'not-launched');
  } catch (error) {
    const settings = await context.locals.settings;
    if (settings?.site.maintenance_mode && !isAlwaysShown(context))
      return insteadShow(context, 'not-launched');
    // What fails within the hub is no missing page: Astro would answer the page for unknown addresses, with 404.
    if (!(error instanceof HubUnreachableError))
      console.error(`[hub] ${context.url.pathname} could not be made:`, error);
    return insteadShow(context, 'unreachable');
  }
}

function insteadShow(context: APIContext, notNow: NonNullable<App.Locals['notNow']>) {
  context.locals.notNow = notNow;
  return context.rewrite('/not-now');
}

/** Astro begins a page that it found under another language's address with the status of a redirect, and then shows it. */
function withOwnStatus(response: Response): Response {
  if (response.status !== 302 || response.headers.has('Location')) return response;
  return new Response(response.body, { status: 200, headers: response.headers });
}
