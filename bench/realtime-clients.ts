/** The clients of `bench/realtime.ts`, in a thread of their own: what the main thread uses is the server's. */
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

const { url, people, channelsPerConnection } = workerData as {
  url: string;
  people: { id: string; token: string }[];
  channelsPerConnection: number;
};
const now = () => performance.timeOrigin + performance.now();
const latencies: number[] = [];
let joined = 0;

function open(some: typeof people) {
  const socket = new WebSocket(url);
  socket.on('open', () => {
    for (const { id, token } of some) {
      const payload = { config: { private: true }, access_token: token };
      socket.send(JSON.stringify(['1', '1', `realtime:person:${id}`, 'phx_join', payload]));
    }
  });
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) {
      if (!data.includes('"ok"')) throw new Error(data.toString());
      joined += 1;
      if (joined === people.length) parentPort?.postMessage({ joined });
      return;
    }
    const sent = /"sent": ([\d.]+)/.exec(data.toString())?.[1];
    latencies.push(now() - Number(sent));
    parentPort?.postMessage({ received: latencies.length });
  });
}

for (let from = 0; from < people.length; from += channelsPerConnection)
  open(people.slice(from, from + channelsPerConnection));
parentPort?.on('message', () => {
  parentPort?.postMessage({ latencies: latencies.splice(0) });
});
