import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../../local/postgres/client/connection.ts';
import { createPreparedTexts } from '../../../local/postgres/client/prepared-texts.ts';

const authentication = (kind: number, text = '') => {
  const message = Buffer.alloc(9 + text.length);
  message.write('R');
  message.writeInt32BE(8 + text.length, 1);
  message.writeInt32BE(kind, 5);
  message.write(text, 9);
  return message;
};
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const letIn = Buffer.concat([authentication(0), ready]);
const askForScram = authentication(10, 'SCRAM-SHA-256\0\0');

/** Connects to who pretends to be Postgres: `answers` to each message, given the nonce that the client sent. */
async function connectTo(...answers: ((nonce: string) => Buffer)[]) {
  let nonce = '';
  const server = createServer((socket) => {
    let at = 0;
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        nonce = /r=([^,]+)/.exec(chunk.toString('latin1'))?.[1] ?? nonce;
        const answer = answers[at];
        at += 1;
        if (answer !== undefined) socket.write(answer(nonce));
      });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return openConnection(`postgres://someone:secret@127.0.0.1:${String(port)}/x`, createPreparedTexts()).then(
    (connection) => {
      connection.destroy();
      return 'connected';
    },
  );
}
const salt = Buffer.from('salt').toString('base64');
const challenge =
  (iterations: number, change = (nonce: string) => `${nonce}more`) =>
  (nonce: string) =>
    authentication(11, `r=${change(nonce)},s=${salt},i=${String(iterations)}`);

const notShown = 'Postgres has not shown that it knows the password.';

test('who lets in at once is not trusted', async () => {
  await expect(connectTo(() => letIn)).rejects.toThrow(notShown);
  await expect(connectTo(() => ready)).rejects.toThrow('before it has let us in');
});

test('who lets in without a proof is not trusted', async () => {
  const ask = () => askForScram;
  await expect(connectTo(ask, () => letIn)).rejects.toThrow(notShown);
  await expect(connectTo(ask, challenge(4096), () => letIn)).rejects.toThrow(notShown);
  const empty = () => Buffer.concat([authentication(12, 'v='), letIn]);
  await expect(connectTo(ask, empty)).rejects.toThrow('does not know the password');
  await expect(connectTo(ask, challenge(4096), empty)).rejects.toThrow('does not know the password');
});

test('who answers with another nonce, or asks for few or very many iterations, is not answered', async () => {
  const ask = () => askForScram;
  const proven = () => authentication(0);
  for (const change of [() => 'another', (nonce: string) => nonce])
    await expect(connectTo(ask, challenge(4096, change), proven)).rejects.toThrow('what it was asked');
  for (const iterations of [0, 1, 4095, 1e9, Number.NaN])
    await expect(connectTo(ask, challenge(iterations), proven)).rejects.toThrow('iterations');
});
