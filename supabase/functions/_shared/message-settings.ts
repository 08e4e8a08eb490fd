/** How emails are sent: by an SMTP server, or by a service with a JSON API like Resend's. */
export type MailSettings = { from: string } & (
  | {
      kind: 'smtp';
      host: string;
      port: number;
      secure: boolean;
      user?: string;
      password?: string;
      /** Why no email can be sent with these, if that is known. */
      problem?: string;
    }
  | { kind: 'http'; url: string; token: string }
);

/** A service that accepts `{to, from, text}` over HTTP and sends a text message. */
export interface SmsSettings {
  url: string;
  token: string;
  from: string;
}

type Variables = Record<string, string | undefined>;

// Hosted edge functions reach no server on these: https://supabase.com/docs/guides/functions/limits
const closedPorts = [25, 587];
const isHosted = (variables: Variables) =>
  /^https:\/\/[^/]+\.supabase\.co(\/|$)/.test(variables['SUPABASE_URL'] ?? '');

/** The email settings from SMTP_* or MAIL_HTTP_*; undefined when none are set. */
export function readMailSettings(variables: Variables): MailSettings | undefined {
  const from = variables['MAIL_FROM'];
  if (!from) return undefined;
  const url = variables['MAIL_HTTP_URL'];
  if (url) return { kind: 'http', from, url, token: variables['MAIL_HTTP_TOKEN'] ?? '' };
  const host = variables['SMTP_HOST'];
  if (!host) return undefined;
  const port = Number(variables['SMTP_PORT'] ?? '465');
  const [user, password] = [variables['SMTP_USER'], variables['SMTP_PASSWORD']];
  return {
    kind: 'smtp',
    from,
    host,
    port,
    secure: port === 465,
    ...(user && password && { user, password }),
    ...(isHosted(variables) &&
      closedPorts.includes(port) && {
        problem: `Supabase's edge functions cannot connect to port ${String(port)}. Set SMTP_PORT to 465, or use MAIL_HTTP_URL.`,
      }),
  };
}

/** The text message settings from SMS_HTTP_*; undefined when none are set. */
export function readSmsSettings(variables: Variables): SmsSettings | undefined {
  const url = variables['SMS_HTTP_URL'];
  return url
    ? { url, token: variables['SMS_HTTP_TOKEN'] ?? '', from: variables['SMS_FROM'] ?? '' }
    : undefined;
}

/** The address in "Name <address>", or the address alone. */
export const senderAddress = (from = '') => /<([^>]+)>/.exec(from)?.[1] ?? from;
