import { letters } from './letters.ts';
import { box, disk, fill, height, randomFrom, repeat, stroke, tree, width, type Subject } from './paint.ts';

type Draw = (x: number, y: number, random: () => number) => string;

/** What may be in a shop's window, each 26 wide and standing at (x, y). */
const goods = {
  bread: (x, y) =>
    fill('#c98745', `M${String(x)} ${String(y)}v-8a13 9 0 0 1 26 0v8Z`) +
    stroke('#f1d4a4', 1.6, `M${String(x + 7)} ${String(y - 13)}l3 5M${String(x + 14)} ${String(y - 14)}l3 5`),
  books: (x, y, random) =>
    repeat(4, (index) => {
      const tall = 14 + random() * 7;
      return box(
        ['#8c3d3a', '#35637a', '#c9973f', '#4b6b4f'][index] ?? '',
        x + index * 6.5,
        y - tall,
        5.5,
        tall,
        1,
      );
    }),
  flowers: (x, y, random) =>
    box('#a8653f', x + 6, y - 11, 14, 11, 2) +
    repeat(4, () =>
      disk(
        ['#d9667b', '#f0b64c', '#f5efe2'][Math.floor(random() * 3)] ?? '',
        x + 5 + random() * 16,
        y - 15 - random() * 9,
        4.6,
      ),
    ),
  boxes: (x, y) =>
    box('#6f8fa3', x, y - 13, 14, 13, 1) +
    box('#d7a55c', x + 12, y - 20, 13, 20, 1) +
    stroke('#fff4dc', 1.4, `M${String(x + 18)} ${String(y - 20)}v20`),
} satisfies Record<string, Draw>;

/** Capital letters of `text` in strokes, centered at (x, y). */
function sign(text: string, color: string, x: number, y: number, size: number): string {
  const words = text
    .replaceAll('&', 'and')
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z ]/g, '');
  const left = x - ((words.length * 6 - 2) * size) / 2;
  return Array.from(words, (letter, place) => {
    const path = letters[letter];
    return path === undefined
      ? ''
      : `<path transform="translate(${(left + place * 6 * size).toFixed(1)} ${(y - 3 * size).toFixed(1)}) scale(${String(size)})" fill="none" stroke="${color}" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`;
  }).join('');
}

/** The window and door of a shop, with its name: longer texts are titles. */
const storefront =
  (display: Draw) =>
  ({ light, name, color }: Subject) => {
    const random = randomFrom(name);
    const wall = ['#b6674a', '#c9a877', '#8f9c95', '#a98b7d'][Math.floor(random() * 4)] ?? '#b6674a';
    const stripes = 13;
    return (
      box(wall, 0, 0, width, height) +
      repeat(150, () =>
        box(
          '#fff',
          Math.floor(random() * 30) * 20 + (random() < 0.5 ? 10 : 0),
          Math.floor(random() * 22) * 10,
          18,
          8,
          1,
          `opacity="${(0.03 + random() * 0.08).toFixed(2)}"`,
        ),
      ) +
      repeat(
        4,
        (index) =>
          box('#f1e6d0', 44 + index * 142, -10, 86, 46, 2) +
          box('url(#sky)', 50 + index * 142, -10, 74, 40) +
          stroke('#f1e6d0', 3, `M${String(87 + index * 142)} 0v32`),
      ) +
      box('#2c2a27', 70, 52, 460, 190) +
      box(color, 62, 48, 476, 34, 3) +
      box('#fff', 62, 48, 476, 3, 0, 'opacity=".25"') +
      (name.length > 26 ? '' : sign(name, '#fdf3dc', 300, 65, Math.min(2.6, 430 / (name.length * 6)))) +
      box('#4a3b30', 78, 116, 184, 108) +
      box('#4a3b30', 338, 116, 184, 108) +
      box('url(#sky)', 84, 120, 172, 84) +
      box('url(#sky)', 344, 120, 172, 84) +
      repeat(4, (index) => disk('url(#lamp)', 118 + index * 130 + (index > 1 ? 6 : 0), 140, 52)) +
      repeat(
        2,
        (side) => box('#8a6a45', 84 + side * 260, 176, 172, 4) + box('#8a6a45', 84 + side * 260, 202, 172, 6),
      ) +
      repeat(10, (index) => display((index < 5 ? 92 : 352) + (index % 5) * 33, 176, random)) +
      repeat(10, (index) => display((index < 5 ? 92 : 352) + (index % 5) * 33, 202, random)) +
      fill('#fff', 'M84 120h60l-60 70ZM344 120h60l-60 70Z', 'opacity=".14"') +
      box('#3a2d26', 270, 116, 60, 110) +
      box(color, 274, 120, 52, 106, 2) +
      box(light.lamp, 281, 128, 38, 54, 2) +
      disk('#e8c26a', 319, 186, 3) +
      repeat(stripes, (index) => {
        const x = 66 + index * 36;
        return fill(
          index % 2 === 0 ? color : '#fbf1dd',
          `M${String(x)} 84h36l${index < 6 ? '-' : ''}2 30a16 9 0 0 1-32 0Z`,
        );
      }) +
      box('#8d8a83', 0, 224, width, 16) +
      repeat(
        2,
        (side) =>
          box('#8c5b3c', 34 + side * 510, 202, 24, 26, 2) +
          tree('#557d57', '#4b3a2c', 46 + side * 510, 208, 44),
      )
    );
  };

/** The front of a shop that sells bread. */
export const bakery = storefront(goods.bread);

/** The front of a shop that sells books. */
export const bookshop = storefront(goods.books);

/** The front of a shop that sells flowers. */
export const florist = storefront(goods.flowers);

/** The front of a shop that sells gifts. */
export const giftShop = storefront(goods.boxes);
