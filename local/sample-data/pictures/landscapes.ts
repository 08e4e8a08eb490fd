import {
  box,
  disk,
  fill,
  fir,
  randomFrom,
  repeat,
  ridge,
  skyWithSun,
  stroke,
  tree,
  width,
  type Subject,
} from './paint.ts';

/** A town in its valley. */
export const valley = ({ light, name }: Subject) => {
  const random = randomFrom(name);
  const { land } = light;
  const roof = ['#8d4a36', '#5b6b7d', '#a4703f'];
  return (
    skyWithSun(light, 120 + random() * 360, 62, 17) +
    ridge(land[0], 108, 26, random) +
    ridge(land[1], 138, 18, random) +
    repeat(26, () => {
      const x = random() * width;
      return fir(land[2], x, 168 + random() * 10, 16 + random() * 14);
    }) +
    ridge(land[2], 176, 8, random) +
    repeat(9, (index) => {
      const x = 150 + index * 36 + random() * 12;
      const w = 20 + random() * 10;
      const y = 186 + random() * 8;
      return (
        box('#f3ead8', x, y - 16, w, 18) +
        fill(
          roof[index % 3] ?? '',
          `M${String(x - 3)} ${String(y - 16)}l${String(w / 2 + 3)} -12 ${String(w / 2 + 3)} 12Z`,
        ) +
        box(light.lamp, x + w / 2 - 3, y - 11, 6, 7)
      );
    }) +
    fill('#f3ead8', 'M300 190v-44l7-26 7 26v44Z') +
    fill(light.sun, 'M-10 240Q180 196 330 214T610 200V222Q420 224 330 232T120 250Z', 'opacity=".55"') +
    ridge(land[3], 232, 5, random) +
    repeat(7, () => tree(land[2], land[3], random() * width, 240, 34 + random() * 24))
  );
};

/** Mountains with firs and a trail. */
export const mountains = ({ light, name }: Subject) => {
  const random = randomFrom(name);
  const { land } = light;
  const peak = (x: number, y: number, half: number, color: string) =>
    fill(color, `M${String(x - half)} 200L${String(x)} ${String(y)}L${String(x + half)} 200Z`) +
    fill(
      '#fbfcfd',
      `M${String(x)} ${String(y)}l${String(half * 0.27)} 36-${String(half * 0.12)}-7-${String(half * 0.1)} 12-${String(half * 0.12)}-11-${String(half * 0.14)} 10Z`,
      'opacity=".92"',
    );
  return (
    skyWithSun(light, 90 + random() * 120, 58, 16) +
    ridge(land[0], 120, 22, random) +
    peak(210 + random() * 40, 62, 170, land[1]) +
    peak(400 + random() * 50, 40, 190, land[2]) +
    ridge(land[1], 188, 9, random) +
    repeat(34, () => fir(land[3], random() * width, 206 + random() * 14, 22 + random() * 26)) +
    ridge(land[2], 222, 6, random) +
    stroke(light.sun, 5, 'M250 240q70-12 20-26t40-22', 'opacity=".7" stroke-dasharray="14 9"')
  );
};

/** A boat on a lake. */
export const lake = ({ light, name, color }: Subject) => {
  const random = randomFrom(name);
  const { land } = light;
  return (
    skyWithSun(light, 400 + random() * 90, 70, 18) +
    ridge(land[0], 112, 22, random) +
    ridge(land[1], 134, 12, random) +
    repeat(30, () => fir(land[2], random() * width, 152, 14 + random() * 18)) +
    box(land[1], 0, 150, width, 90) +
    box('url(#sky)', 0, 152, width, 88) +
    repeat(16, () => box(light.sun, random() * width, 160 + random() * 66, 30 + random() * 60, 1.6, 1)) +
    fill(color, 'M196 196h120q-8 17-22 17h-78q-14 0-20-17Z') +
    stroke(land[3], 3, 'M268 186l36 34') +
    disk('#e8c7a2', 252, 172, 6) +
    fill(land[3], 'M243 196q0-17 9-17t9 17Z') +
    fill(land[3], 'M0 240v-26q70-14 150 26ZM600 240v-34q-80 0-130 34Z') +
    repeat(5, (index) => fir(land[3], 16 + index * 22, 226 + index * 3, 46 - index * 4)) +
    repeat(4, (index) => fir(land[3], 584 - index * 24, 222 + index * 4, 54 - index * 6))
  );
};

/** A barn, its fields and sheep. */
export const farm = ({ light, name }: Subject) => {
  const random = randomFrom(name);
  const { land } = light;
  return (
    skyWithSun(light, 110 + random() * 80, 60, 17) +
    ridge(land[0], 112, 20, random) +
    ridge(land[1], 142, 10, random) +
    repeat(12, () => tree(land[1], land[3], random() * width, 158, 22 + random() * 16)) +
    ridge(land[2], 162, 5, random) +
    repeat(13, (index) =>
      stroke(
        land[3],
        2.2,
        `M${String(300 + (index - 6) * 14)} 166L${String(300 + (index - 6) * 96)} 240`,
        'opacity=".45"',
      ),
    ) +
    fill('#9c3b2e', 'M356 172v-46l14-22 36-16 36 16 14 22v46Z') +
    fill('#5d2a26', 'M350 128l16-28 40-18 40 18 16 28-6 3-14-24-36-16-36 16-14 24Z') +
    fill('#f3e6cf', 'M388 172v-34h36v34Z') +
    stroke('#9c3b2e', 3, 'M388 138l36 34M424 138l-36 34') +
    fill('#c9ccc8', 'M474 172v-70q12-22 24 0v70Z') +
    box(light.lamp, 398, 106, 16, 14, 7) +
    repeat(6, () => {
      const x = 40 + random() * 260;
      const y = 184 + random() * 38;
      const s = 0.7 + (y - 180) / 60;
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${s.toFixed(2)})"><ellipse cx="0" cy="0" rx="13" ry="9" fill="#f7f2e6"/><path d="M-9 6v9M-3 8v8M5 8v8M9 6v9" stroke="#4a3a2e" stroke-width="2.4"/><ellipse cx="13" cy="-4" rx="5" ry="4" fill="#4a3a2e"/></g>`;
    })
  );
};

/** A house with lit windows among trees. */
export const inn = ({ light, name, color }: Subject) => {
  const random = randomFrom(name);
  const { land } = light;
  return (
    skyWithSun(light, 470 + random() * 60, 52, 15) +
    ridge(land[0], 110, 24, random) +
    ridge(land[1], 150, 12, random) +
    repeat(14, () => fir(land[2], random() * width, 190, 34 + random() * 40)) +
    ridge(land[2], 200, 5, random) +
    disk('url(#lamp)', 300, 160, 150) +
    box('#efe3cd', 200, 112, 200, 96) +
    fill(color, 'M184 116l56-46h120l56 46Z') +
    fill(land[3], 'M232 70h22v-20h-22ZM346 70h22v-20h-22Z') +
    repeat(
      3,
      (index) =>
        fill(color, `M${String(222 + index * 60)} 98v-16l14-12 14 12v16Z`) +
        box(light.lamp, 230 + index * 60, 82, 12, 14),
    ) +
    repeat(5, (index) =>
      index === 2
        ? ''
        : box(light.lamp, 216 + index * 38, 126, 18, 24, 2) +
          stroke('#8a6a45', 1.6, `M${String(225 + index * 38)} 126v24M${String(216 + index * 38)} 138h18`),
    ) +
    box(land[3], 196, 160, 208, 6) +
    repeat(7, (index) => box('#fbf4e4', 200 + index * 33, 164, 4, 44)) +
    repeat(4, (index) => box(light.lamp, 214 + index * 46 + (index > 1 ? 16 : 0), 174, 16, 30, 2)) +
    box(color, 288, 170, 24, 38, 2) +
    fill(light.lamp, 'M272 240l18-32h20l18 32Z', 'opacity=".5"') +
    repeat(4, () =>
      tree(
        land[3],
        '#2b1f1a',
        random() < 0.5 ? 60 + random() * 100 : 440 + random() * 110,
        226,
        46 + random() * 26,
      ),
    )
  );
};
