import { box, disk, fill, height, randomFrom, repeat, ridge, stroke, width, type Subject } from './paint.ts';

/** The counter of a café. */
export const cafe = ({ light, name, color }: Subject) => {
  const random = randomFrom(name);
  const wall = ['#e9d9bf', '#d9dccb', '#e3cdb8'][Math.floor(random() * 3)] ?? '#e9d9bf';
  const jar = (x: number, y: number) => {
    const tall = 16 + random() * 12;
    const paint = ['#7c9a86', '#b4653f', '#f5ecd9', '#51606b', '#d5a24c'][Math.floor(random() * 5)] ?? '';
    return box(paint, x, y - tall, 13, tall, 3) + box('#6b4b33', x + 2, y - tall - 4, 9, 4, 1);
  };
  return (
    box(wall, 0, 0, width, height) +
    box('#6b4b33', 34, 26, 150, 118, 4) +
    box('url(#sky)', 41, 33, 136, 104) +
    `<svg x="41" y="33" width="136" height="104" viewBox="0 60 600 180" preserveAspectRatio="xMidYMid slice">${disk(light.sun, 180, 92, 22)}${ridge(light.land[0], 140, 24, random)}${ridge(light.land[1], 175, 14, random)}${ridge(light.land[2], 205, 8, random)}</svg>` +
    stroke('#6b4b33', 5, 'M109 33v104M41 85h136') +
    repeat(
      2,
      (row) =>
        box('#7d5738', 250, 74 + row * 46, 306, 6, 1) +
        repeat(15, (index) => (random() < 0.85 ? jar(256 + index * 20, 74 + row * 46) : '')),
    ) +
    repeat(4, (index) => {
      const x = 90 + index * 140;
      return (
        disk('url(#lamp)', x, 52, 76) +
        stroke('#4a3b30', 2, `M${String(x)} 0v34`) +
        fill(color, `M${String(x - 20)} 50a20 18 0 0 1 40 0Z`) +
        disk(light.lamp, x, 52, 5)
      );
    }) +
    box('#8f633f', 0, 168, width, 72) +
    box('#b98a5b', 0, 160, width, 11) +
    repeat(16, (index) => stroke('#7a5233', 1.6, `M${String(index * 40)} 172v68`)) +
    box('#3f474a', 392, 112, 112, 48, 6) +
    box('#cfd6d6', 400, 106, 96, 12, 4) +
    box('#cfd6d6', 412, 132, 30, 8, 3) +
    box('#cfd6d6', 456, 132, 30, 8, 3) +
    repeat(4, (index) => fill('#fdf8ec', `M${String(214 + index * 36)} 146h24q0 14-9 14h-6q-9 0-9-14Z`)) +
    repeat(2, (index) =>
      stroke('#fff', 2.4, `M${String(222 + index * 72)} 138q-5-6 0-12t0-12`, 'opacity=".7"'),
    ) +
    repeat(
      3,
      (index) =>
        fill('#c98745', `M${String(40 + index * 44)} 160v-9a19 14 0 0 1 38 0v9Z`) +
        stroke('#f3d9ad', 2, `M${String(50 + index * 44)} 144l4 8M${String(60 + index * 44)} 142l4 8`),
    )
  );
};

/** A table from above. */
export const table = ({ light, name, color }: Subject) => {
  const random = randomFrom(name);
  const wood = ['#8a5f3f', '#6f4c36', '#a07a55'][Math.floor(random() * 3)] ?? '#8a5f3f';
  const plate = (x: number, y: number, r: number, draw: string) =>
    disk('#000', x + 3, y + 5, r, 'opacity=".18"') +
    disk('#fbf6ea', x, y, r) +
    disk('#efe6d3', x, y, r * 0.74) +
    draw;
  const salad = (x: number, y: number) =>
    repeat(16, () =>
      disk(
        ['#6f9b4f', '#8fb765', '#c5483b', '#e9b24a', '#4e7a40'][Math.floor(random() * 5)] ?? '',
        x + (random() - 0.5) * 54,
        y + (random() - 0.5) * 54,
        6 + random() * 7,
      ),
    );
  const soup = (x: number, y: number) =>
    disk('#d0712f', x, y, 34) +
    stroke('#f6d9a2', 3, `M${String(x - 16)} ${String(y)}q8-14 16 0t16 0`) +
    repeat(6, () => disk('#58803f', x + (random() - 0.5) * 44, y + (random() - 0.5) * 36, 2.6));
  const bread = (x: number, y: number) =>
    `<g transform="rotate(-24 ${String(x)} ${String(y)})"><ellipse cx="${String(x)}" cy="${String(y)}" rx="62" ry="27" fill="#b8763a"/><ellipse cx="${String(x)}" cy="${String(y - 3)}" rx="56" ry="21" fill="#d1934f"/>${repeat(4, (index) => stroke('#f4dcae', 4, `M${String(x - 36 + index * 24)} ${String(y - 12)}l8 17`))}</g>`;
  const dishes = [salad, soup];
  return (
    box(wood, 0, 0, width, height) +
    repeat(6, (index) => box('#000', 0, index * 40, width, 1.6, 0, 'opacity=".25"')) +
    repeat(40, () =>
      stroke(
        '#fff',
        1,
        `M${String(Math.round(random() * 560))} ${String(Math.round(random() * 240))}h${String(Math.round(20 + random() * 60))}`,
        'opacity=".08"',
      ),
    ) +
    fill(color, 'M0 70L600 6v74L0 150Z', 'opacity=".85"') +
    repeat(24, (index) =>
      stroke('#fff', 1.4, `M${String(index * 26)} ${String(68 - index * 2.7)}v78`, 'opacity=".22"'),
    ) +
    plate(116, 136, 62, (dishes[Math.floor(random() * 2)] ?? salad)(116, 136)) +
    box('#d9b48a', 222, 84, 178, 96, 12) +
    box('#c99f70', 228, 90, 166, 84, 9) +
    bread(304, 128) +
    plate(486, 116, 58, (dishes[Math.floor(random() * 2)] ?? soup)(486, 116)) +
    disk('#000', 424, 203, 27, 'opacity=".18"') +
    disk('#fbf6ea', 421, 199, 26) +
    disk('#5a3522', 421, 199, 20) +
    stroke('#c79a6b', 3, 'M412 197q9-9 18 0t-8 11') +
    stroke('#e3e6e6', 4, 'M196 96l10 88M202 96l10 88') +
    fill(light.land[2], 'M16 30q40-36 84-6-44 30-84 6ZM560 214q-42 32-78 6 40-30 78-6Z') +
    repeat(12, () => disk('#8d2f3b', 500 + random() * 70, 196 + random() * 34, 5)) +
    fill(light.sun, 'M0 0h260L60 240H0Z', 'opacity=".12"')
  );
};

/** A bench below a wall of tools. */
export const workshop = ({ light, name, color }: Subject) => {
  const random = randomFrom(name);
  const steel = '#cdd3d4';
  const wood = '#8b5d3b';
  const tools = [
    (x: number) => box(wood, x, 62, 6, 54, 2) + box(steel, x - 10, 54, 26, 12, 2),
    (x: number) => fill(steel, `M${String(x)} 52h8v42h-8Z`) + box(color, x - 2, 90, 12, 30, 4),
    (x: number) => fill(steel, `M${String(x - 14)} 56l40 0 6 20-46 20Z`) + box(wood, x + 20, 54, 18, 26, 5),
    (x: number) =>
      stroke(steel, 6, `M${String(x)} 60v54`) + stroke(steel, 6, `M${String(x - 7)} 52q7 14 14 0`),
  ];
  return (
    box('#d8c7a8', 0, 0, width, height) +
    box('#c4ad86', 30, 20, 540, 118, 4) +
    repeat(150, (index) => disk('#9d8560', 44 + (index % 30) * 17.6, 34 + Math.floor(index / 30) * 22, 1.6)) +
    repeat(9, (index) => (tools[Math.floor(random() * 4)] ?? tools[0])?.(76 + index * 56) ?? '') +
    disk('url(#lamp)', 300, 40, 150) +
    stroke('#3d3a36', 2.4, 'M300 0v22') +
    fill(color, 'M264 46q36-48 72 0Z') +
    disk(light.lamp, 300, 47, 7) +
    box('#a87548', 0, 168, width, 16) +
    box('#7a5233', 20, 184, 560, 56) +
    repeat(
      4,
      (index) =>
        box('#8f6440', 40 + index * 134, 192, 120, 40, 3) + box(steel, 88 + index * 134, 208, 24, 5, 2),
    ) +
    box('#4b5a63', 70, 138, 74, 24, 4) +
    box('#4b5a63', 92, 162, 30, 8) +
    repeat(5, (index) =>
      box(['#c98f55', '#b97f48'][index % 2] ?? '', 390 + index * 3, 162 - index * 8, 130 - index * 10, 7, 1),
    ) +
    fill('#d9a05f', 'M226 168l8-22h76l8 22Z') +
    stroke('#b07a3f', 2, 'M240 158h70') +
    repeat(18, () =>
      stroke(
        '#e9cfa0',
        2.4,
        `M${String(Math.round(200 + random() * 180))} ${String(Math.round(164 + random() * 4))}q5-7 9 0`,
      ),
    )
  );
};
