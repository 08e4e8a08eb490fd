import { expect, it } from 'vitest';
import { pictureAddress, pictureNames, pictureSizes } from '../../../src/lib/shared/pictures.ts';

const folder = '/storage/v1/object/public/covers/f';

it('a picture has the small version that its name says', () => {
  const { large, small = '' } = pictureNames(`${folder}/a`, 1600);
  expect(pictureSizes(large)).toEqual({
    src: pictureAddress(large),
    small: pictureAddress(small),
    width: '1600',
  });
});

it.each([pictureNames(`${folder}/a`, 640).large, `${folder}/a.png`, `${folder}/w1600.webp`])(
  'of %s there is one size',
  (name) => expect(pictureSizes(name)).toEqual({ src: pictureAddress(name) }),
);

it.each([null, undefined, '', 'https://elsewhere.test/a.w1600.webp'])('%s is no picture of the hub', (url) =>
  expect(pictureSizes(url)).toBeUndefined(),
);
