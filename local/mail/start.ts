import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createInbox } from './inbox.ts';
import { openMessageStore } from './message-store.ts';
import { startSmtp } from './smtp.ts';
import { packTextMessage } from './text-message.ts';

export interface MailCatcher {
  smtpPort: number;
  /** http://localhost:<port> */
  webUrl: string;
  /** Stores a text message to a number such as +491701234567; it is on disk when this resolves. */
  receiveSms(sms: { to: string; text: string }): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the mail catcher: SMTP on `smtpPort`, pages and JSON on `webPort` (0: any free one), messages in `folder`.
 * Rejects with the system's error (EADDRINUSE) when a port is in use.
 */
export async function startMailCatcher(options: {
  smtpPort: number;
  webPort: number;
  folder: string;
  host?: string;
}): Promise<MailCatcher> {
  const host = options.host ?? '127.0.0.1';
  const store = await openMessageStore(options.folder);
  const smtp = await startSmtp(store, host, options.smtpPort);
  const web = createAdaptorServer({ fetch: createInbox(store).fetch });
  try {
    await new Promise<void>((resolve, reject) => {
      web.once('error', reject);
      web.listen(options.webPort, host, resolve);
    });
  } catch (error) {
    await new Promise<void>((resolve) => {
      smtp.close(resolve);
    });
    throw error;
  }
  const portOf = (server: { address(): string | AddressInfo | null }): number =>
    (server.address() as AddressInfo).port;
  return {
    smtpPort: portOf(smtp.server),
    webUrl: `http://localhost:${portOf(web)}`,
    receiveSms: async (sms) => {
      await store.add(packTextMessage(sms));
    },
    close: async () => {
      await Promise.all([
        new Promise<void>((resolve) => {
          smtp.close(resolve);
        }),
        new Promise<unknown>((resolve) => {
          web.close(resolve);
          if ('closeAllConnections' in web) web.closeAllConnections();
        }),
      ]);
    },
  };
}
