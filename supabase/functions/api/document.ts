import { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../_shared/app-env.ts';
import { billingRoutes } from '../_shared/billing-routes.ts';
import { notifyRoutes } from '../_shared/notify-routes.ts';
import { hashTag } from '../_shared/hash-tag.ts';
import { isKnownTag } from '../_shared/is-known-tag.ts';
import { seedRoute } from '../_shared/seed-route.ts';
import { shareRoute } from '../_shared/share-route.ts';

const info = {
  title: 'Local Business Hub Connect',
  version: '1.0.0',
  description:
    'The edge functions of the hub. Every error is {code, message, request_id, details?}. Tables are read and written through ' +
    'REST (/rest/v1) with the rights that Postgres gives the caller.',
};

/** `GET /api/openapi.json`: the requests and responses of all functions, generated from the schemas that validate them. */
export function addDocument(app: OpenAPIHono<AppEnv, never, string>) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'userToken', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a signed-in person.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'secretKey', {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description: 'The secret key of the project, for schedulers and other servers.',
  });
  const configuration = { openapi: '3.1.0', info, servers: [{ url: '/functions/v1' }] };
  // The other functions are separate apps; they are only documented here.
  const otherFunctions = new OpenAPIHono();
  otherFunctions.openAPIRegistry.registerPath({ ...seedRoute, path: '/seed/{kind}' });
  otherFunctions.openAPIRegistry.registerPath({ ...shareRoute, path: `/share${shareRoute.path}` });
  for (const route of notifyRoutes)
    otherFunctions.openAPIRegistry.registerPath({ ...route, path: `/notify${route.path}` });
  for (const route of billingRoutes)
    otherFunctions.openAPIRegistry.registerPath({ ...route, path: `/billing${route.path}` });
  const describe = async () => {
    const document = app.getOpenAPI31Document(configuration);
    const { paths } = otherFunctions.getOpenAPI31Document(configuration);
    const text = JSON.stringify({ ...document, paths: { ...document.paths, ...paths } });
    const bytes = new TextEncoder().encode(text);
    return { bytes, tag: await hashTag(bytes) };
  };
  let described: ReturnType<typeof describe> | undefined;
  app.get('/openapi.json', async (c) => {
    const { bytes, tag } = await (described ??= describe());
    c.header('cache-control', 'public, max-age=300');
    c.header('etag', tag);
    if (isKnownTag(c, tag)) return c.body(null, 304);
    return c.body(bytes, 200, { 'content-type': 'application/json' });
  });
}
