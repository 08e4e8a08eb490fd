// What answers on the site's port: the built site, with what Cloudflare does before and after a worker. Runs in workerd.
import site from './entry.mjs';
import { env } from 'cloudflare:workers';
import { encode } from './compress.mjs';
import files from 'local:files';

/** The site without its files: the router asks it for what no file answers. */
export { default as pages } from './entry.mjs';

// What a file has in common with each address that leads to it. An address that has it need not lead to one.
/** @param {string} path */
const stem = (path) => path.replace(/\/{2,}/g, '/').replace(/(?:\/index|\.html|\/)+$/, '');
const stems = new Set(Object.values(files).map(({ filePath }) => stem(`/${filePath}`)));

/** @param {string} path */
function mayBeFile(path) {
  try {
    return stems.has(stem(path.includes('%') ? decodeURIComponent(path) : path));
  } catch {
    return true;
  }
}

/**
 * Says from where a form was sent, as Cloudflare does, whatever the visitor says. Not for pages, which are the same for all: it takes half
 * as long as a cached page.
 *
 * @param {Request & { cf?: { clientIp?: string } }} request
 */
function withVisitor(request) {
  const address = request.cf?.clientIp?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  if (isPage) return request;
  const named = new Request(request);
  if (address) named.headers.set('CF-Connecting-IP', address);
  else named.headers.delete('CF-Connecting-IP');
  return named;
}

/** With its address as browsers write it. @param {Request} request @param {URL} url */
const tidy = (request, url) => (url.href === request.url ? request : new Request(url, request));

export default {
  /** @param {Request} request @param {unknown} context */
  async fetch(request, _, context) {
    const url = new URL(request.url);
    const visit = withVisitor(tidy(request, url));
    const isForRouter = env.LOCAL_ROUTER_DECIDES || mayBeFile(url.pathname);
    const response = await (isForRouter ? env.LOCAL_ROUTER.fetch(visit) : site.fetch(visit, env, context));
    return encode(response, request);
  },
};
