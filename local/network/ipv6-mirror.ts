import { connect, createServer, type Socket } from 'node:net';

/** Forwards [::1]:`port` to 127.0.0.1:`port` if the machine has IPv6: `localhost` may mean either. */
export async function mirrorOnIpv6(port: number): Promise<{ close(): Promise<void> }> {
  const connections = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(port, '127.0.0.1');
    incoming.pipe(outgoing).pipe(incoming);
    // An aborted connection aborts the other side.
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
