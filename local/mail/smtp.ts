import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { MessageStore } from './message-store.ts';
import { kindHeader, recipientsHeader } from './parse-message.ts';

const sizeLimit = 10 * 1024 * 1024;

/**
 * An SMTP server that accepts messages up to 10 MiB and delivers none. A message is acknowledged once it is on
 * disk.
 */
export async function startSmtp(store: MessageStore, host: string, port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: sizeLimit,
    onAuth: (auth, _session, callback) => {
      callback(null, { user: auth.username });
    },
    onData: (stream, session, callback) => {
      receive(store, stream, session).then(
        () => {
          callback();
        },
        (error: unknown) => {
          callback(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
  });
  // Broken connections only affect their clients.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

async function receive(
  store: MessageStore,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= sizeLimit) chunks.push(chunk);
  }
  if (length > sizeLimit || stream.sizeExceeded) {
    throw Object.assign(new Error('The message is larger than 10 MiB'), { responseCode: 552 });
  }
  const recipients = session.envelope.rcptTo.map(({ address }) => address).join(', ');
  await store.add(
    Buffer.concat([Buffer.from(`${kindHeader}: email\r\n${recipientsHeader}: ${recipients}\r\n`), ...chunks]),
  );
}
