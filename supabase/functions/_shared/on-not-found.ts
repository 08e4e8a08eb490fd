import type { Context, Hono } from 'hono';
import type { AppEnv } from './app-env.ts';
import { errorReply } from './on-error.ts';

/** Responds 405 with Allow when the path exists for another method, else 404 with the paths that exist. */
export function onNotFound(app: Pick<Hono<AppEnv>, 'routes'>) {
  return (c: Context<AppEnv>) => {
    const known = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
    const isHere = (path: string) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`).test(c.req.path);
    const methods = new Set(known.filter(({ path }) => isHere(path)).map(({ method }) => method));
    if (methods.size > 0) {
      const allow = [...methods, 'OPTIONS'].join(', ');
      c.header('allow', allow);
      return errorReply(c, 'METHOD_NOT_ALLOWED', `${c.req.path} takes ${allow}, not ${c.req.method}.`);
    }
    const paths = [...new Set(known.map(({ method, path }) => `${method} ${path}`))];
    return errorReply(c, 'NOT_FOUND', `There is nothing at ${c.req.method} ${c.req.path}.`, { paths });
  };
}
