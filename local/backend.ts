import { join } from 'node:path';
import postgres from 'postgres';
import { createAfterwards } from './auth/afterwards.ts';
import { createAuthApp } from './auth/app.ts';
import { type AuthOverrides, readAuthConfig } from './auth/config.ts';
import { loadSigningKeys } from './auth/keys.ts';
import { createSmtpSender } from './auth/mailer.ts';
import type { Ports } from './choose-ports.ts';
import { type Closing, settleAll } from './closing.ts';
import type { DataFolder } from './data-folder.ts';
import { startNotifyTimer } from './functions/notify-timer.ts';
import { createGateway } from './gateway/gateway.ts';
import { mirrorOnIpv6 } from './ipv6-mirror.ts';
import { serveOnLoopback } from './loopback-server.ts';
import { startMailCatcher } from './mail/start.ts';
import { watchMigrations } from './postgres/watch.ts';
import { openDatabase } from './open-database.ts';
import { readConfigToml, root } from './project.ts';
import { loadPictures } from './sample-data/load-pictures.ts';
import { loadSampleData } from './sample-data/load.ts';

const mailFrom = 'Local Business Hub <hub@localhost.test>';

/** How to start the backend. */
export interface BackendOptions {
  folder: DataFolder;
  ports: Ports;
  siteUrl: string;
  apiUrl: string;
  migrationsDir: string;
  sampleData: boolean;
  rateLimits: boolean;
  /** Values of `[auth]` in the place of supabase/config.toml's. */
  auth: AuthOverrides | undefined;
  scheduler: boolean;
  watch: boolean;
  mark: Record<string, string>;
  log: (line: string) => void;
}

/** The part of a hub that stands in for Supabase. */
export interface Backend {
  databaseUrl: string;
  /** Resolves with a sentence when the database ends. */
  broken: Promise<string>;
}

/**
 * Starts Postgres, applies migrations, and serves auth, REST, Storage, functions and the mail catcher.
 * What it starts it adds to `closing`, also when it throws half-way.
 */
export async function startBackend(options: BackendOptions, closing: Closing): Promise<Backend> {
  const { folder, ports, siteUrl, apiUrl, rateLimits, log } = options;
  const { keys } = folder;
  const opening = openDatabase({ ...options, port: ports.database }, closing);
  const catching = startMail(ports, folder.inside('mail'), closing);
  await settleAll([opening, catching]);
  const [database, mail] = await Promise.all([opening, catching]);
  const signingKeys = await loadSigningKeys(folder.inside('signing-key.json'));
  const openPool = (max: number) => {
    const sql = postgres(database.url, { max, onnotice: () => undefined });
    closing.add(() => sql.end({ timeout: 2 }));
    return sql;
  };
  const sql = openPool(10);
  if (options.sampleData) await loadSampleData(sql, keys.demoPassword);
  const config = readAuthConfig(readConfigToml(), { siteUrl, rateLimits, auth: options.auth });
  for (const problem of config.providers.problems) log(problem);
  const afterwards = createAfterwards();
  closing.add(() => afterwards.settled());
  const captchaUrl = process.env['CAPTCHA_VERIFY_URL'];
  const gateway = await createGateway({
    databaseUrl: database.url,
    storageFolder: folder.inside('storage'),
    apiKeys: { publishable: keys.publishable, secret: keys.secret },
    auth: createAuthApp({
      sql,
      config,
      afterwards,
      keys: signingKeys,
      externalUrl: `${apiUrl}/auth/v1`,
      sendMail: createSmtpSender({
        host: '127.0.0.1',
        port: ports.smtp,
        from: mailFrom,
      }),
      sendSms: (sms) => mail.receiveSms(sms),
      ...(captchaUrl && { captchaUrl }),
    }),
    keys: signingKeys,
    externalUrl: apiUrl,
    functions: {
      folder: join(root, 'supabase', 'functions'),
      env: {
        ...options.mark,
        SITE_URL: siteUrl,
        ALLOW_SAMPLE_DATA: 'true',
        MAIL_FROM: mailFrom,
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(ports.smtp),
      },
      watch: options.watch,
    },
    log,
  });
  closing.add(() => gateway.close());
  if (options.watch) {
    const watcher = watchMigrations(openPool(1), options.migrationsDir, () => gateway.reloadSchema(), log);
    closing.add(() => watcher.close());
  }
  const server = await serveOnLoopback((request, env) => gateway.fetch(request, env), ports.api);
  closing.add(() => server.close());
  if (options.sampleData) await loadPictures(sql, apiUrl, keys.secret);
  if (options.scheduler) {
    const call = (path: string) =>
      fetch(`${apiUrl}/functions/v1${path}`, { method: 'POST', headers: { apikey: keys.secret } });
    closing.add(startNotifyTimer({ sql, call, log }));
  }
  return {
    databaseUrl: database.url,
    // Not started again below us: connections of postgres.js that break amid a write never work again (its issue 1154).
    broken: database.exited.then((code) => {
      const how = code === null ? 'was killed' : `ended by itself (exit code ${String(code)})`;
      return `The database ${how}. Start the hub again: nothing that it acknowledged is lost.`;
    }),
  };
}

async function startMail(ports: Ports, folder: string, closing: Closing) {
  const mail = await startMailCatcher({ smtpPort: ports.smtp, webPort: ports.mail, folder });
  closing.add(() => mail.close());
  const mirror = await mirrorOnIpv6(ports.mail);
  closing.add(() => mirror.close());
  return mail;
}
