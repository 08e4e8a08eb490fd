/** A color as red, green and blue from 0 to 1. */
type Rgb = readonly [number, number, number];

/** A token's color in the light and the dark scheme. */
type LightDark = readonly [light: string, dark: string];

/** The tokens of src/styles/tokens.css that a brand color changes. */
export interface BrandColors {
  accent: LightDark;
  accentStrong: LightDark;
  onAccent: LightDark;
  tint: LightDark;
}

// Of tokens.css, which tests/architecture/colors.test.ts compares: what the tints are mixed with.
const paper = toRgb('#fbf8f1');
const surface = toRgb('#1c2318');

/**
 * The accent colors of a brand color (`#rrggbb`): its hue, as dark or light as WCAG 2.2 AA needs on the tint of its scheme, the
 * background that is nearest to it. A color that can be read as it is stays as it is.
 */
export function toBrandColors(color: string): BrandColors {
  const brand = toRgb(color);
  const lightTint = mix(paper, brand, 0.1);
  const darkTint = mix(surface, brand, 0.12);
  return {
    accent: [toHex(readableOn(lightTint, brand, 4.6, 0)), toHex(readableOn(darkTint, brand, 6, 1))],
    accentStrong: [toHex(readableOn(lightTint, brand, 7.5, 0)), toHex(readableOn(darkTint, brand, 8, 1))],
    onAccent: ['#ffffff', '#10150e'],
    tint: [toHex(lightTint), toHex(darkTint)],
  };
}

/** The stylesheet that sets the tokens of a brand color, over those of tokens.css wherever it stands. */
export function toBrandStyles(color: string): string {
  const { accent, accentStrong, onAccent, tint } = toBrandColors(color);
  const set = (token: string, [light, dark]: LightDark) => `${token}:light-dark(${light},${dark})`;
  const tokens = [
    set('--accent', accent),
    set('--accent-strong', accentStrong),
    set('--on-accent', onAccent),
    set('--tint', tint),
  ];
  return `:root:root,[data-scheme][data-scheme]{${tokens.join(';')}}`;
}

/** The contrast of two colors (`#rrggbb`) as WCAG 2 has it, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => contrast(toRgb(one), toRgb(other));

function toRgb(hex: string): Rgb {
  const channel = (at: number) => parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

const toHex = (color: Rgb): string =>
  `#${color
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const mix = (one: Rgb, other: Rgb, part: number): Rgb => {
  const blend = (at: 0 | 1 | 2) => one[at] * (1 - part) + other[at] * part;
  return [blend(0), blend(1), blend(2)];
};

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The color, moved toward black (0) or white (1) no further than the wanted contrast needs. */
function readableOn(background: Rgb, color: Rgb, wanted: number, end: 0 | 1): Rgb {
  const steps = 100;
  for (let step = 0; step < steps; step += 1) {
    const moved = mix(color, [end, end, end], step / steps);
    const isOnItsSide = luminance(moved) > luminance(background) === (end === 1);
    if (isOnItsSide && contrast(moved, background) >= wanted) return moved;
  }
  return [end, end, end];
}
