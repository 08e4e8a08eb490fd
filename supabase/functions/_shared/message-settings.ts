/** Where mails go out: an SMTP server, or a service that takes JSON over HTTP as Resend and others do. */
export type MailSettings = { from: string } & (
  | { kind: 'smtp'; host: string; port: number; secure: boolean; user?: string; password?: string }
  | { kind: 'http'; url: string; token: string }
);

/** A service that takes `{to, from, text}` over HTTP and sends it to a phone. */
export interface SmsSettings {
  url: string;
  token: string;
  from: string;
}

type Variables = Record<string, string | undefined>;

/** The way for mails out of SMTP_* or MAIL_HTTP_*; undefined when none is set up. */
export function readMailSettings(variables: Variables): MailSettings | undefined {
  const from = variables['MAIL_FROM'];
  if (!from) return undefined;
  const url = variables['MAIL_HTTP_URL'];
  if (url) return { kind: 'http', from, url, token: variables['MAIL_HTTP_TOKEN'] ?? '' };
  const host = variables['SMTP_HOST'];
  if (!host) return undefined;
  const port = Number(variables['SMTP_PORT'] ?? '587');
  const [user, password] = [variables['SMTP_USER'], variables['SMTP_PASSWORD']];
  return {
    kind: 'smtp',
    from,
    host,
    port,
    secure: port === 465,
    ...(user && password && { user, password }),
  };
}

/** The way for text messages; undefined when none is set up. */
export function readSmsSettings(variables: Variables): SmsSettings | undefined {
  const url = variables['SMS_HTTP_URL'];
  return url
    ? { url, token: variables['SMS_HTTP_TOKEN'] ?? '', from: variables['SMS_FROM'] ?? '' }
    : undefined;
}
