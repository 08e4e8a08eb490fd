import { readFunctionEnv } from '../_shared/function-env.ts';
import { createApp } from './app.ts';

Deno.serve(createApp(readFunctionEnv(Deno.env.toObject())).fetch);
