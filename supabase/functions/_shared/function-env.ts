import type { SupabaseEnv } from '@supabase/server';
import {
  type MailSettings,
  readMailSettings,
  readSmsSettings,
  type SmsSettings,
} from './message-settings.ts';

/** What a function is told by its surroundings. */
export interface FunctionEnv {
  supabase: Partial<SupabaseEnv>;
  /** Pages that browsers may call from. */
  allowedOrigins: string[];
  allowSampleData: boolean;
  /** The site's address, for links in mails. */
  siteUrl: string;
  /** Where functions are reached from outside, without a slash at its end. */
  functionsUrl: string;
  mail?: MailSettings | undefined;
  sms?: SmsSettings | undefined;
  /** Takes one line of the log, JSON. */
  log: (line: string) => void;
}

/** Reads the environment variables of a function. Supabase's own are read by @supabase/server. */
export function readFunctionEnv(variables: Record<string, string | undefined>): FunctionEnv {
  const listed = `${variables['SITE_URL'] ?? ''},${variables['ALLOWED_ORIGINS'] ?? ''}`.split(',');
  const trimmed = (name: string) => (variables[name] ?? '').trim().replace(/\/$/, '');
  return {
    supabase: {},
    allowedOrigins: listed.map((origin) => origin.trim().replace(/\/$/, '')).filter(Boolean),
    allowSampleData: variables['ALLOW_SAMPLE_DATA'] === 'true',
    siteUrl: trimmed('SITE_URL'),
    functionsUrl: `${trimmed('SUPABASE_URL')}/functions/v1`,
    mail: readMailSettings(variables),
    sms: readSmsSettings(variables),
    log: (line) => {
      console.log(line);
    },
  };
}
