import { RealtimeClient } from '@supabase/supabase-js';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import { readAccessToken } from './auth-client.ts';
import { serviceUrl } from '../shared/service-url.ts';

/** Makes the client of Realtime's channels. Each join asks for the token, so that a refreshed one is used. */
export const createRealtimeClient = (): RealtimeClient =>
  new RealtimeClient(serviceUrl('realtime/v1').replace(/^http/, 'ws'), {
    params: { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY },
    accessToken: async () => (await readAccessToken()) ?? PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  });
