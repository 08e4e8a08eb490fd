import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { securityHeaders } from '../../src/lib/server/security-headers.ts';

it('on-demand pages send the same security headers as static files', () => {
  const [, all = ''] = /^\/\*\n((?: {2}.*\n)+)/m.exec(readFileSync('public/_headers', 'utf8')) ?? [];
  const lines = all.trim().split('\n');
  const files = lines.map((line) => /^\s*([^:]+): (.*)$/.exec(line)?.slice(1));
  const pages = { ...securityHeaders, 'Content-Security-Policy': "frame-ancestors 'none'" };
  expect(files.sort()).toEqual(Object.entries(pages).sort());
});
