import { expect } from 'vitest';
import { connect, type Frame } from '../../realtime/support/raw-client.ts';
import type { Run, Server } from './compare-answer.ts';
import type { SocketFact } from './fact.ts';
import { findDifferences, withMarkers } from './markers.ts';

/** Sends the frames of a fact, and returns how what comes for them differs; `isRecording` also writes it into the fact. */
export async function compareFrames(
  fact: SocketFact,
  { server, fill }: Run,
  isRecording: boolean,
): Promise<string[]> {
  const sends = JSON.parse(fill(JSON.stringify(fact.sends))) as SocketFact['sends'];
  const received = await exchangeFrames(server, sends, fact.receives.length);
  const problems = findDifferences(sortFrames(fact.receives), received, 'frames');
  if (isRecording && problems.length > 0) fact.receives = received.map((frame) => withMarkers(frame));
  return problems;
}

/**
 * Sends the frames of a fact and returns what comes for them, once `count` came: some servers answer a refused join after
 * seconds. In the order of topics and events, because a server's channels and its connection answer at the same time.
 */
async function exchangeFrames(server: Server, sends: Frame[], count: number): Promise<unknown[]> {
  const { api_url, publishable_key } = server;
  const url = `${api_url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${publishable_key}`;
  const socket = await connect(url);
  for (const frame of sends) socket.send(frame);
  await expect.poll(() => socket.frames.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return sortFrames(socket.frames);
}

/** The frames in the order of their topics, events and references. */
const sortFrames = (frames: readonly unknown[]): unknown[] =>
  frames.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));

const keyOf = (frame: unknown): string => {
  const [, ref, topic, event] = frame as Frame;
  return JSON.stringify([topic, event, ref]);
};
