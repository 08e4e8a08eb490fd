import { connect, createServer, type Socket } from 'node:net';

/** Answers on [::1]:`port` what 127.0.0.1:`port` answers, where the machine has IPv6: `localhost` may mean either. */
export async function mirrorOnIpv6(port: number): Promise<{ close(): Promise<void> }> {
  const connections = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(port, '127.0.0.1');
    incoming.pipe(outgoing).pipe(incoming);
    // An end without a goodbye on one side is passed on as the same on the other.
    incoming.on('error', () => outgoing.destroy()).on('close', () => outgoing.destroy());
    outgoing.on('error', () => incoming.destroy()).on('close', () => incoming.destroy());
    connections.add(incoming.on('close', () => connections.delete(incoming)));
  });
  await new Promise<void>((resolve) => {
    server.once('error', () => {
      resolve();
    });
    server.listen({ port, host: '::1' }, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const connection of connections) connection.destroy();
      }),
  };
}
