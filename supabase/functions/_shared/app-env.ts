import type { RequestIdVariables } from 'hono/request-id';

/** The Hono context variables of every route. */
export interface AppEnv {
  Variables: RequestIdVariables;
}
