import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { fixDriver } from '../../../local/postgres/fix-driver.ts';

it('fixes the driver that is installed, and refuses another one', () => {
  const read = (file: string) => readFileSync(join(process.cwd(), 'node_modules/postgres', file), 'utf8');
  for (const folder of ['src', 'cjs/src']) {
    expect(fixDriver('connection', read(`${folder}/connection.js`))).toContain('if (socket === null)');
    expect(fixDriver('index', read(`${folder}/index.js`))).toContain('c.life');
    for (const file of ['connection', 'index']) {
      const fixed = fixDriver(file, read(`${folder}/${file}.js`));
      expect(fixDriver(file, fixed)).toBe(fixed);
    }
  }
  expect(() => fixDriver('index', 'export default 1')).toThrow('postgres.js has changed');
});

it('is what tests that start a stack of their own use, too', () => {
  expect(String(postgres)).toContain('c.life');
});

const message = (type: string, content: Buffer | string) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + content.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(content)]);
};

it('throws the error of a connection that was lost while the driver asked it for the types, and goes on', async () => {
  const ready = Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]);
  const recovering = message('E', 'SFATAL\0C57P03\0Mthe database system is in recovery mode\0\0');
  const seen = { connections: 0, questions: 0 };
  // The first connection ends with the question for the types; two are refused; the fourth answers.
  const serve = (socket: Socket, number: number) => {
    socket.once('data', () => {
      if (number === 2 || number === 3) socket.end(recovering);
      else socket.write(ready);
      socket.on('data', () => {
        seen.questions += 1;
        if (number === 1) socket.destroy();
        else socket.write(Buffer.concat([message('I', ''), message('Z', 'I')]));
      });
    });
  };
  const server = createServer((socket) => {
    serve(socket, (seen.connections += 1));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sql = postgres({ host: '127.0.0.1', port, max: 1, prepare: false, backoff: () => 0 });
  for (let refused = 0; refused < 2; refused += 1)
    await expect(sql.unsafe('select 1')).rejects.toMatchObject({ code: '57P03' });
  expect(seen).toEqual({ connections: 3, questions: 1 });
  expect(await sql.unsafe('select 1')).toHaveLength(0);
  await sql.end();
});
