import sharp from 'sharp';
import { market, stage, street } from './gatherings.ts';
import { farm, inn, lake, mountains, valley } from './landscapes.ts';
import { gradients, height, type LightName, lights, width } from './paint.ts';
import { cafe, table, workshop } from './rooms.ts';
import { bakery, bookshop, florist, giftShop } from './storefronts.ts';

const scenes = {
  bakery,
  bookshop,
  cafe,
  farm,
  florist,
  giftShop,
  inn,
  lake,
  market,
  mountains,
  stage,
  street,
  table,
  valley,
  workshop,
};

/** A scene and its light, such as a farm in autumn. */
export type Scene = readonly [name: keyof typeof scenes, light: LightName];

/** The width of a drawn scene in pixels. */
export const sceneWidth = 960;

/** A picture of 960 by 384 pixels as WebP, always the same for the same scene, `name` and `color`. */
export async function drawScene([scene, lightName]: Scene, name: string, color: string): Promise<Buffer> {
  const light = lights[lightName];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(sceneWidth)}" height="384" viewBox="0 0 ${String(width)} ${String(height)}">
    ${gradients(light)}${scenes[scene]({ light, name, color })}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 72, effort: 2 }).toBuffer();
}
