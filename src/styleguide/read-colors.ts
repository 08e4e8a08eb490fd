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
