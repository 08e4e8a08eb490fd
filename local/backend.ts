import { join } from 'node:path';
import postgres from 'postgres';
import { createBackgroundTasks } from './auth/background-tasks.ts';
import { createAuthApp } from './auth/app.ts';
import type { AuthConfig } from './auth/config/config.ts';
import { loadSigningKeys } from './auth/crypto/signing-keys.ts';
import { createSmtpSender } from './auth/delivery/smtp-sender.ts';
import type { Ports } from './network/choose-ports.ts';
import { type CleanupList, settleAll } from './processes/cleanup.ts';
import type { DataFolder } from './data-folder/data-folder.ts';
import { startNotifyTimer } from './functions/notify-timer.ts';
import { createGateway } from './gateway/gateway.ts';
import { mirrorOnIpv6 } from './network/ipv6-mirror.ts';
import { serveOnLoopback } from './network/loopback-server.ts';
import { startMailCatcher } from './mail/start.ts';
import { startPayments } from './payments/start.ts';
import { watchMigrations } from './postgres/watch.ts';
import { openDatabase } from './open-database.ts';
import { root } from './project.ts';
import { loadBoardDocuments } from './sample-data/load-board-documents.ts';
import { loadPictures } from './sample-data/pictures/load-pictures.ts';
import { addSavedCards } from './sample-data/billing/add-saved-cards.ts';
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
  /** Whether every member may add sample data through the function `seed`. */
  allowSampleData: boolean;
  auth: AuthConfig;
  scheduler: boolean;
  /** Whether Realtime refuses public channels. */
  isPrivateOnly: boolean;
  watch: boolean;
  mark: Record<string, string>;
  log: (line: string) => void;
  /** Ends a pending start after the step that it is at. */
  signal: AbortSignal;
}

/** The part of the local stack that replaces Supabase. */
export interface Backend {
  databaseUrl: string;
  /** The page of what answers as Stripe. */
  paymentsUrl: string;
  /** Resolves with a message when the database keeps exiting. */
  failed: Promise<string>;
}

/**
 * Starts Postgres, applies migrations, and serves auth, REST, Storage, Realtime, functions, the mail catcher and payments. Adds what it
 * starts to `cleanup`, also when it throws half-way.
 */
export async function startBackend(options: BackendOptions, cleanup: CleanupList): Promise<Backend> {
  const { folder, ports, siteUrl, apiUrl, log, signal } = options;
  const { keys } = folder;
  const opening = openDatabase({ ...options, port: ports.database }, cleanup);
  const catching = startMail(ports, folder.inside('mail'), cleanup);
  await settleAll([opening, catching]);
  const [database, mail] = await Promise.all([opening, catching]);
  signal.throwIfAborted();
  const signingKeys = await loadSigningKeys(folder.inside('signing-key.json'));
  const openPool = (max: number) => {
    const sql = postgres(database.url, { max, onnotice: () => undefined });
    cleanup.add(() => sql.end({ timeout: 2 }));
    return sql;
  };
  const sql = openPool(10);
  if (options.sampleData) await loadSampleData(sql, keys.demoPassword);
  signal.throwIfAborted();
  const { auth: config } = options;
  for (const problem of config.providers.problems) log(problem);
  const backgroundTasks = createBackgroundTasks();
  cleanup.add(() => backgroundTasks.drain());
  const payments = await startPayments({
    port: ports.payments,
    folder: folder.inside('payments'),
    webhookUrl: `${apiUrl}/functions/v1/billing/webhooks/stripe`,
    log,
  });
  cleanup.add(() => payments.close());
  if (options.sampleData) await addSavedCards(sql, folder.inside('payments'));
  signal.throwIfAborted();
  const captchaUrl = process.env['CAPTCHA_VERIFY_URL'];
  const gateway = await createGateway({
    databaseUrl: database.url,
    storageFolder: folder.inside('storage'),
    apiKeys: { publishable: keys.publishable, secret: keys.secret },
    auth: createAuthApp({
      sql,
      config,
      backgroundTasks,
      keys: signingKeys,
      externalUrl: `${apiUrl}/auth/v1`,
      sendEmail: createSmtpSender({
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
        ALLOW_SAMPLE_DATA: String(options.allowSampleData),
        MAIL_FROM: mailFrom,
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(ports.smtp),
        STRIPE_API_URL: payments.url,
        STRIPE_SECRET_KEY: payments.secretKey,
        STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
        ...(config.captcha.enabled && {
          CAPTCHA_PROVIDER: config.captcha.provider,
          CAPTCHA_SECRET: config.captcha.secret,
        }),
      },
      watch: options.watch,
      ...(config.captcha.enabled && { hosts: ['api.hcaptcha.com', 'challenges.cloudflare.com'] }),
    },
    realtime: { isPrivateOnly: options.isPrivateOnly, rateLimits: config.rateLimits },
    log,
  });
  cleanup.add(() => gateway.close());
  if (options.watch) {
    const watcher = watchMigrations(openPool(1), options.migrationsDir, () => gateway.reloadSchema(), log);
    cleanup.add(() => watcher.close());
  }
  const server = await serveOnLoopback((request, env) => gateway.fetch(request, env), ports.api, gateway);
  cleanup.add(() => server.close());
  cleanup.add(() => gateway.disconnect());
  signal.throwIfAborted();
  if (options.sampleData) {
    await loadPictures(sql, apiUrl, keys.secret);
    signal.throwIfAborted();
    await loadBoardDocuments(sql, apiUrl, keys.secret);
  }
  if (options.scheduler) {
    const call = (path: string) =>
      fetch(`${apiUrl}/functions/v1${path}`, { method: 'POST', headers: { apikey: keys.secret } });
    cleanup.add(startNotifyTimer({ sql, call, log }));
  }
  return {
    databaseUrl: database.url,
    paymentsUrl: payments.url,
    failed: database.failed.then((message) => `${message} Start the hub again: no committed data is lost.`),
  };
}

async function startMail(ports: Ports, folder: string, cleanup: CleanupList) {
  const mail = await startMailCatcher({ smtpPort: ports.smtp, webPort: ports.mail, folder });
  cleanup.add(() => mail.close());
  const mirror = await mirrorOnIpv6(ports.mail);
  cleanup.add(() => mirror.close());
  return mail;
}
