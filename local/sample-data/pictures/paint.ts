/** A sequence of numbers from 0 up to 1, always the same for a text. */
export function randomFrom(text: string): () => number {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The light of a scene: colors of the sky from top to horizon, of the sun or moon, and of the land from far to near. */
export interface Light {
  sky: readonly [string, string];
  sun: string;
  land: readonly [string, string, string, string];
  lamp: string;
}

/** The times of day and year that a scene may have. */
export const lights = {
  morning: {
    sky: ['#b9d8e8', '#fbeed5'],
    sun: '#fff6dc',
    land: ['#b7cbc4', '#86a898', '#567f68', '#2f5744'],
    lamp: '#ffe2a0',
  },
  autumn: {
    sky: ['#a9c6d8', '#f7e3c4'],
    sun: '#fff2d0',
    land: ['#c9b79b', '#c98f4e', '#a95f2b', '#5f4327'],
    lamp: '#ffdf9a',
  },
  dusk: {
    sky: ['#56618f', '#f3a979'],
    sun: '#ffdca8',
    land: ['#9a7f96', '#6f627f', '#47476a', '#272b47'],
    lamp: '#ffd27d',
  },
  night: {
    sky: ['#141d3a', '#3d4f7d'],
    sun: '#f4efdc',
    land: ['#35466f', '#263660', '#1a274b', '#101934'],
    lamp: '#ffce75',
  },
  winter: {
    sky: ['#9fb9d6', '#f1eef0'],
    sun: '#fffdf5',
    land: ['#cfdbe8', '#e6edf4', '#f4f7fa', '#4d6a76'],
    lamp: '#ffd98c',
  },
} as const satisfies Record<string, Light>;

/** The name of a light. */
export type LightName = keyof typeof lights;

/** Scenes are drawn on this grid. */
export const width = 600;
export const height = 240;

const round = (value: number) => String(Math.round(value * 10) / 10);

/** A filled path. */
export const fill = (color: string, path: string, more = '') => `<path fill="${color}" ${more} d="${path}"/>`;

/** A stroked path with round ends. */
export const stroke = (color: string, thickness: number, path: string, more = '') =>
  `<path fill="none" stroke="${color}" stroke-width="${round(thickness)}" stroke-linecap="round" stroke-linejoin="round" ${more} d="${path}"/>`;

/** A filled rectangle, its corners rounded by `radius`; `more` are further attributes. */
export const box = (color: string, x: number, y: number, w: number, h: number, radius = 0, more = '') =>
  `<rect fill="${color}" x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${String(radius)}" ${more}/>`;

/** A filled circle; `more` are further attributes. */
export const disk = (color: string, x: number, y: number, r: number, more = '') =>
  `<circle fill="${color}" cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${more}/>`;

/** The gradients that a scene refers to: `sky` from top to bottom, `glow` and `lamp` from their middle outwards. */
export const gradients = ({ sky, sun, lamp }: Light) => `<defs>
  <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
  <radialGradient id="glow"><stop stop-color="${sun}" stop-opacity=".85"/><stop offset="1" stop-color="${sun}" stop-opacity="0"/></radialGradient>
  <radialGradient id="lamp"><stop stop-color="${lamp}" stop-opacity=".75"/><stop offset="1" stop-color="${lamp}" stop-opacity="0"/></radialGradient>
</defs>`;

/** Hills from edge to edge, around `y` and up to `rise` higher and lower, filled to the bottom. */
export function ridge(color: string, y: number, rise: number, random: () => number): string {
  const steps = 6;
  const step = width / steps;
  let path = `M0 ${round(y + (random() - 0.5) * rise)}`;
  for (let index = 1; index <= steps; index += 1) {
    const next = y + (random() - 0.5) * 2 * rise;
    path += `S${round(index * step - step / 2)} ${round(next)} ${round(index * step)} ${round(next)}`;
  }
  return fill(color, `${path}V${String(height)}H0Z`);
}

/** A fir, its foot at (x, y). */
export const fir = (color: string, x: number, y: number, size: number) =>
  fill(
    color,
    [0, 0.28, 0.56]
      .map((up, index) => {
        const half = size * (0.3 - index * 0.07);
        const foot = y - size * up;
        return `M${round(x - half)} ${round(foot)}L${round(x)} ${round(foot - size * 0.45)}L${round(x + half)} ${round(foot)}Z`;
      })
      .join(''),
  );

/** A broad-leaved tree, its foot at (x, y). */
export const tree = (color: string, trunk: string, x: number, y: number, size: number) =>
  box(trunk, x - size * 0.05, y - size * 0.5, size * 0.1, size * 0.5) +
  disk(color, x, y - size * 0.68, size * 0.34) +
  disk(color, x - size * 0.2, y - size * 0.52, size * 0.24) +
  disk(color, x + size * 0.22, y - size * 0.54, size * 0.22);

/** As many results as `count`, one after another. */
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A sky to the horizon with a sun or moon of radius `r` at (x, y). */
export const skyWithSun = ({ sun }: Light, x: number, y: number, r: number) =>
  box('url(#sky)', 0, 0, width, height) + disk('url(#glow)', x, y, r * 5) + disk(sun, x, y, r);

/** What a scene is drawn from: its light, the name that is its seed, and the color of the business. */
export interface Subject {
  light: Light;
  name: string;
  color: string;
}
