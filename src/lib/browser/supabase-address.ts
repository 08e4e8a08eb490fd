import { PUBLIC_SUPABASE_URL } from 'astro:env/client';

/** The address of a service of the backend, such as `rest/v1`. */
export const supabaseAddress = (service: string): string =>
  `${PUBLIC_SUPABASE_URL.replace(/\/$/, '')}/${service}`;
