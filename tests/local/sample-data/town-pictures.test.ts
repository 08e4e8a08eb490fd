import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawScene, type Scene } from '../../../local/sample-data/pictures/scenes.ts';
import { townBusinesses } from '../../../local/sample-data/town/businesses.ts';
import {
  coffeeText,
  galaText,
  lunchText,
  mixerText,
} from '../../../local/sample-data/town/chamber-events.ts';
import { townEvents } from '../../../local/sample-data/town/events.ts';
import {
  businessCovers,
  businessGalleries,
  eventPictures,
  postPictures,
} from '../../../local/sample-data/town/pictures.ts';
import { sampleBlog } from '../../../supabase/functions/seed/samples/blog.ts';
import { sampleNews } from '../../../supabase/functions/seed/samples/news.ts';

it('pictures belong to businesses, events and posts of the town', () => {
  const keys = townBusinesses.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(Object.keys(businessCovers)));
  expect(Object.keys(businessCovers)).toEqual(expect.arrayContaining(Object.keys(businessGalleries)));
  expect([...townEvents, galaText, mixerText, lunchText, coffeeText].map(({ title }) => title)).toEqual(
    expect.arrayContaining(Object.keys(eventPictures)),
  );
  const posts = [...sampleNews, ...sampleBlog].map(({ title }) => title);
  expect(posts).toEqual(expect.arrayContaining(Object.keys(postPictures)));
});

it('each scene is drawn the same each time, differs by name, and is small', async () => {
  const all: readonly Scene[] = [
    ...Object.values(businessCovers),
    ...Object.values(eventPictures),
    ...Object.values(postPictures),
  ];
  const kinds = [...new Map(all.map((scene) => [scene[0], scene])).values()];
  for (const scene of kinds) {
    const picture = await drawScene(scene, 'Kettle & Crumb', '#1f5f4a');
    expect(picture.equals(await drawScene(scene, 'Kettle & Crumb', '#1f5f4a')), scene[0]).toBe(true);
    expect(picture.equals(await drawScene(scene, 'Lantern Books', '#1f5f4a')), scene[0]).toBe(false);
    expect(picture.length, scene[0]).toBeLessThan(25_000);
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 960, height: 384 });
  }
});
