/** A color of tokens.css in both schemes, as #rrggbb. */
export interface ColorToken {
  name: string;
  light: string;
  dark: string;
}

/** The colors that a stylesheet defines by `light-dark()`. */
export const readColors = (css: string): ColorToken[] =>
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
  );

/** The contrast ratio of two colors as WCAG 2 defines it, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
