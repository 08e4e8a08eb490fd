import type { SupabaseEnv } from '@supabase/server';
import { type GeocoderSettings, readGeocoderSettings } from './geocoding/geocoder-settings.ts';
import { type CaptchaSettings, readCaptchaSettings } from './captcha-settings.ts';
import {
  type MailSettings,
  readMailSettings,
  readSmsSettings,
  type SmsSettings,
} from './message-settings.ts';
import { type PushSettings, readPushSettings } from './push-settings.ts';
import { readStripeSettings, type StripeSettings } from './stripe-settings.ts';

/** The configuration of a function. */
export interface FunctionEnv {
  supabase: Partial<SupabaseEnv>;
  /** Origins whose pages may call the function. */
  allowedOrigins: string[];
  allowSampleData: boolean;
  /** The site's URL, for links in emails. */
  siteUrl: string;
  /** The public base URL of the functions, without a trailing slash. */
  functionsUrl: string;
  mail?: MailSettings | undefined;
  sms?: SmsSettings | undefined;
  push?: PushSettings | undefined;
  geocoder?: GeocoderSettings | undefined;
  captcha?: CaptchaSettings | undefined;
  stripe?: StripeSettings | undefined;
  /** With it, the site's server names the address of the visitor whose form it passes on. */
  forwardingKey?: string | undefined;
  /** Writes one line of the log, JSON. */
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
    push: readPushSettings(variables),
    geocoder: readGeocoderSettings(variables),
    captcha: readCaptchaSettings(variables),
    stripe: readStripeSettings(variables),
    forwardingKey: trimmed('FORWARDING_KEY') || undefined,
    log: (line) => {
      console.log(line);
    },
  };
}
