import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../_shared/base-app.ts';
import { seedRoute } from '../_shared/seed-route.ts';

const info = {
  title: 'Local Business Hub Connect',
  version: '1.0.0',
  description:
    'The edge functions of the hub. Every error is {code, message, request_id, details?}. Tables are read and written through ' +
    'REST (/rest/v1) with the rights that Postgres gives the caller.',
};

/** `GET /api/openapi.json`: what the functions take and answer, made from the schemas that check it. */
export function addDocument(app: OpenAPIHono<AppEnv, never, string>) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'userToken', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a person who is signed in.',
  });
  app.openAPIRegistry.registerPath({ ...seedRoute, path: '/seed/{kind}' });
  app.doc31('/openapi.json', { openapi: '3.1.0', info, servers: [{ url: '/functions/v1' }] });
}
