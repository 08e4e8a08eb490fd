import { PUBLIC_SUPABASE_URL } from 'astro:env/client';

/** The URL of a service of Supabase, such as `rest/v1`, without a slash at its end. */
export const serviceUrl = (service: string): string => `${PUBLIC_SUPABASE_URL.replace(/\/$/, '')}/${service}`;
