import { createServer } from 'node:net';

/** Whether nobody listens on the loopback `port`; 0 asks for any. Answers the port, or undefined when it is taken. */
export async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => {
      resolve(undefined);
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        resolve(address !== null && typeof address === 'object' ? address.port : undefined);
      });
    });
  });
}

/** A loopback port that is free now. */
export async function findFreePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === undefined) throw new Error('This machine gives out no free port on 127.0.0.1.');
  return port;
}
