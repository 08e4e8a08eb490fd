import { WebSocket } from 'ws';
import { expect, onTestFinished } from 'vitest';

/** A frame of version 2.0.0. */
export type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
];

/** A client without supabase-js: sends any frame and keeps what it receives. */
export async function connect(url: string, options: { headers?: Record<string, string> } = {}) {
  const socket = new WebSocket(url.includes('vsn=') ? url : `${url}&vsn=2.0.0`, options);
  const frames: (Frame | Buffer)[] = [];
  const closed: number[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    frames.push(isBinary ? data : (JSON.parse(data.toString()) as Frame));
  });
  socket.on('close', (code) => closed.push(code));
  onTestFinished(() => {
    socket.terminate();
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  socket.on('error', () => undefined);
  return {
    frames,
    closed,
    send: (frame: Frame | string | Buffer) => {
      socket.send(Array.isArray(frame) ? JSON.stringify(frame) : frame);
    },
    /** Joins `name` and returns the answer's payload. */
    async join(name: string, config: object = {}, token?: string): Promise<unknown> {
      const payload = { config, ...(token !== undefined && { access_token: token }) };
      socket.send(JSON.stringify(['1', '1', `realtime:${name}`, 'phx_join', payload]));
      const answer = () =>
        frames.find((frame) => frame[2] === `realtime:${name}` && frame[3] === 'phx_reply');
      await expect.poll(answer).toBeDefined();
      return answer()?.[4];
    },
    /** Waits for the frames, all of them from the first on. */
    expectFrames: (expected: unknown[]) => expect.poll(() => frames).toEqual(expected),
  };
}

/** The answer to a join that succeeded. */
export const joined = { status: 'ok', response: { postgres_changes: [] } };

/** The answer to a join that was refused for a reason. */
export const refused = (reason: string) => ({ status: 'error', response: { reason } });
