import {
  box,
  disk,
  fill,
  height,
  randomFrom,
  repeat,
  ridge,
  skyWithSun,
  stroke,
  tree,
  width,
  type Subject,
} from './paint.ts';

const person = (x: number, y: number, size: number, coat: string, skin: string) =>
  disk(skin, x, y - size * 0.84, size * 0.15) +
  fill(
    coat,
    `M${String(x - size * 0.24)} ${String(y)}v-${String(size * 0.4)}q0-${String(size * 0.28)} ${String(size * 0.24)}-${String(size * 0.28)}t${String(size * 0.24)} ${String(size * 0.28)}v${String(size * 0.4)}Z`,
  );

const coats = ['#37506b', '#8c4a3c', '#52704f', '#c48a3a', '#6a4f73', '#2f3a40'];

const skins = ['#f0cfae', '#c99a74', '#8b5e3f', '#5e3d2b'];

const people = (count: number, y: number, size: number, random: () => number) =>
  repeat(count, (index) =>
    person(
      20 + ((index + random() * 0.8) * (width - 40)) / count,
      y + random() * 8,
      size * (0.85 + random() * 0.3),
      coats[Math.floor(random() * 6)] ?? '',
      skins[Math.floor(random() * 4)] ?? '',
    ),
  );

const bunting = (y: number, sag: number) =>
  stroke('#4a3b30', 1.4, `M0 ${String(y)}Q300 ${String(y + sag * 2)} 600 ${String(y)}`) +
  repeat(20, (index) => {
    const t = (index + 0.5) / 20;
    const top = y + sag * 4 * t * (1 - t);
    return fill(
      ['#c8553d', '#f2c14e', '#4a7c73', '#f7efe0'][index % 4] ?? '',
      `M${String(t * 600 - 8)} ${top.toFixed(1)}h16l-8 15Z`,
    );
  });

/** Stalls and visitors. */
export const market = ({ light, name }: Subject) => {
  const random = randomFrom(name);
  const { land } = light;
  const paints = ['#c8553d', '#4a7c73', '#d99a3d', '#5d6f9a'];
  return (
    skyWithSun(light, 470 + random() * 60, 48, 15) +
    ridge(land[0], 96, 22, random) +
    ridge(land[1], 120, 10, random) +
    repeat(8, () => tree(land[2], land[3], random() * width, 150, 40 + random() * 26)) +
    box('#d9cdb2', 0, 148, width, 92) +
    repeat(4, (index) => {
      const x = 18 + index * 146;
      const paint = paints[(index + Math.floor(random() * 2)) % 4] ?? '';
      return (
        stroke('#5b4636', 4, `M${String(x + 8)} 206v-112M${String(x + 122)} 206v-112`) +
        repeat(5, (stripe) =>
          fill(stripe % 2 === 0 ? paint : '#fbf2e0', `M${String(x + stripe * 26)} 74h26v26a13 9 0 0 1-26 0Z`),
        ) +
        person(x + 46, 178, 54, coats[(index * 2) % 6] ?? '', skins[index % 4] ?? '') +
        box('#8a623f', x + 2, 168, 126, 40, 2) +
        box('#a67a52', x - 2, 162, 134, 9, 2) +
        repeat(14, () =>
          disk(
            ['#d2483c', '#e7a33c', '#6d9b4b', '#7c4a73', '#f2e3b3'][Math.floor(random() * 5)] ?? '',
            x + 8 + random() * 114,
            156 + random() * 6,
            6,
          ),
        )
      );
    }) +
    bunting(18, 16) +
    people(9, 238, 74, random)
  );
};

/** Musicians on an open-air stage. */
export const stage = ({ light, name, color }: Subject) => {
  const random = randomFrom(name);
  return (
    box('url(#sky)', 0, 0, width, height) +
    repeat(40, () => disk('#fff', random() * width, random() * 90, 0.8 + random(), 'opacity=".7"')) +
    ridge(light.land[2], 118, 16, random) +
    fill('#1a1420', 'M110 200V62q190-56 380 0v138Z') +
    fill(color, 'M126 196V72q174-48 348 0v124Z') +
    repeat(10, (index) => fill('#000', `M${String(126 + index * 36)} 60h14v138h-14Z`, 'opacity=".13"')) +
    fill(light.lamp, 'M190 62l-46 140h110ZM410 62l46 140H346ZM300 54l-70 148h140Z', 'opacity=".22"') +
    box('#4b3426', 96, 192, 408, 20, 2) +
    repeat(4, (index) => {
      const x = 200 + index * 66;
      return (
        person(x, 194, 66, coats[(index + 1) % 6] ?? '', skins[index % 4] ?? '') +
        (index % 2 === 0
          ? `<g transform="rotate(-32 ${String(x)} 166)"><ellipse cx="${String(x)}" cy="168" rx="13" ry="9" fill="#b4703a"/>${stroke('#6b4023', 3, `M${String(x + 10)} 168h28`)}</g>`
          : stroke('#2a2226', 2.4, `M${String(x + 20)} 194v-38`) + disk('#2a2226', x + 20, 154, 4))
      );
    }) +
    stroke('#2a2226', 1.4, 'M0 30Q150 74 300 36T600 26') +
    repeat(17, (index) => {
      const t = index / 16;
      const y = 32 + 26 * Math.sin(t * Math.PI * 2) * (t < 0.5 ? 1 : 0.4);
      return disk('url(#lamp)', t * width, y + 8, 16) + disk(light.lamp, t * width, y + 8, 3.4);
    }) +
    repeat(26, (index) =>
      disk('#120d18', 10 + index * 23 + random() * 8, 226 + random() * 12, 13 + random() * 4),
    ) +
    box('#120d18', 0, 234, width, 8)
  );
};

/** A street of shops with people. */
export const street = ({ light, name }: Subject) => {
  const random = randomFrom(name);
  const paints = ['#b8694d', '#d8b684', '#7f948d', '#a98b9a', '#c7a08a', '#6e7f98'];
  let x = -10;
  let houses = '';
  for (let index = 0; x < width; index += 1) {
    const w = 64 + random() * 34;
    const top = 44 + random() * 40;
    const paint = paints[(index + Math.floor(random() * 2)) % 6] ?? '';
    const columns = w > 82 ? 3 : 2;
    houses +=
      box(paint, x, top, w, 220 - top) +
      (index % 3 === 1
        ? fill(
            light.land[3],
            `M${x.toFixed(1)} ${top.toFixed(1)}l${(w / 2).toFixed(1)} -26 ${(w / 2).toFixed(1)} 26Z`,
          )
        : box(light.land[3], x - 2, top - 6, w + 4, 8)) +
      repeat(columns * 2, (pane) =>
        box(
          random() < 0.6 ? light.lamp : '#35424d',
          x + 10 + (pane % columns) * ((w - 14) / columns),
          top + 14 + Math.floor(pane / columns) * 34,
          14,
          22,
          1,
        ),
      ) +
      box('#2f2a28', x + 6, 168, w - 12, 48, 1) +
      box(light.lamp, x + 11, 178, w - 40, 30, 1) +
      fill(
        paints[(index + 3) % 6] ?? '',
        `M${(x + 2).toFixed(1)} 162h${(w - 4).toFixed(1)}l4 16h-${(w + 4).toFixed(1)}Z`,
      );
    x += w;
  }
  return (
    skyWithSun(light, 300 + random() * 200, 40, 15) +
    ridge(light.land[0], 84, 26, random) +
    houses +
    box(light.land[3], 0, 214, width, 26) +
    repeat(
      5,
      (index) =>
        disk('url(#lamp)', 60 + index * 120, 140, 46) +
        stroke('#23201f', 3, `M${String(60 + index * 120)} 222v-78`) +
        disk(light.lamp, 60 + index * 120, 140, 6),
    ) +
    bunting(24, 14) +
    people(10, 236, 50, random)
  );
};
