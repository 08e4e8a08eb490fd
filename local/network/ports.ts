import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:net';

/** Listens on the loopback `port` of `host`; rejects with the system's error. */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });
}

const close = (server: Server) => new Promise((resolve) => server.close(resolve));

/**
 * Checks that the loopback `port` is free, by IPv4 and IPv6 (`localhost` may mean either). Returns the port, or
 * undefined when it is in use or not allowed; 0 is any free one.
 */
export async function checkPort(port: number): Promise<number | undefined> {
  const four = createServer();
  const six = createServer();
  try {
    const found = await listen(four, port, '127.0.0.1');
    await listen(six, found, '::1').catch((error: unknown) => {
      // Any other error means that this machine has no IPv6.
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw error;
    });
    return found;
  } catch {
    return undefined;
  } finally {
    await Promise.all([close(four), close(six)]);
  }
}

/**
 * Takes the UDP port of this number, which stands for the TCP port until its server listens: one system call, so that no two processes
 * have it, and the system takes it back with the process, also a killed one. Returns undefined where another has it.
 */
function holdPort(port: number): Promise<Socket | undefined> {
  const socket = createSocket('udp4').unref();
  return new Promise((resolve, reject) => {
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close();
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      resolve(socket);
    });
  });
}

// Below the ports that systems give to outgoing connections (from 32,768 on Linux): one of those could be taken between this and its use.
const firstPort = 20_000;
const lastPort = 31_999;

/** A loopback port that is free now, and that no other process gets from here while this one runs. */
export async function findFreePort(from = firstPort, to = lastPort): Promise<number> {
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const port = randomInt(from, to + 1);
    const held = await holdPort(port);
    if (!held) continue;
    if ((await checkPort(port)) !== undefined) return port;
    held.close();
  }
  throw new Error('No free port on 127.0.0.1.');
}
