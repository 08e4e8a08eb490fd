import type { SupabaseEnv } from '@supabase/server';

/** What a function is told by its surroundings. */
export interface FunctionEnv {
  supabase: Partial<SupabaseEnv>;
  /** Pages that browsers may call from. */
  allowedOrigins: string[];
  allowSampleData: boolean;
  /** Takes one line of the log, JSON. */
  log: (line: string) => void;
}

/** Reads the environment variables of a function. Supabase's own are read by @supabase/server. */
export function readFunctionEnv(variables: Record<string, string | undefined>): FunctionEnv {
  const listed = `${variables['SITE_URL'] ?? ''},${variables['ALLOWED_ORIGINS'] ?? ''}`.split(',');
  return {
    supabase: {},
    allowedOrigins: listed.map((origin) => origin.trim().replace(/\/$/, '')).filter(Boolean),
    allowSampleData: variables['ALLOW_SAMPLE_DATA'] === 'true',
    log: (line) => {
      console.log(line);
    },
  };
}
