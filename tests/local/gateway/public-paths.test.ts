import { expect, it } from 'vitest';
import { isPublicPath } from '../../../local/gateway/public-paths.ts';

it.each([
  ['GET', '/storage/v1/object/public/photos/a.png', true],
  ['GET', '/storage/v1/object/public/photos/a%2Fb..c.png', true],
  ['PUT', '/storage/v1/object/upload/sign/photos/a.png', true],
  ['GET', '/storage/v1/object/public/..%2F..%2Fbucket', false],
  ['GET', '/storage/v1/object/public/photos%5C..%5C..%5Cbucket', false],
  ['PUT', '/storage/v1/object/upload/sign/x/..%2F..%2F..%2Fphotos/a.png', false],
  ['GET', '/storage/v1/object/public/%E0%A4%A', false],
])('%s %s needs no key: %s', (method, path, isPublic) => {
  expect(isPublicPath(method, path, [])).toBe(isPublic);
});
