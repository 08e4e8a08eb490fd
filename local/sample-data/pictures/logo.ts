import sharp from 'sharp';
import { letters } from './letters.ts';

// The background shapes, used in turn.
const marks = [
  '<circle cx="128" cy="128" r="104"/>',
  '<rect x="30" y="30" width="196" height="196" rx="46"/>',
  '<path d="M128 22L220 75V181L128 234L36 181V75Z"/>',
  '<path d="M40 34H216V136C216 188 172 220 128 236C84 220 40 188 40 136Z"/>',
  '<path d="M128 20L236 128L128 236L20 128Z"/>',
];

/** The initials of the first two significant words. */
function initialsOf(name: string): string[] {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .match(/[A-Z][A-Z’']*/g) ?? ['H'];
  const significant = words.filter((word) => !['THE', 'AND', 'OF', 'AT', 'ON'].includes(word));
  return significant.slice(0, 2).map((word) => word.charAt(0));
}

/** A logo of 256 by 256 pixels as WebP: the initials of `name` on its color; `index` selects the shape. */
export async function drawLogo(name: string, color: string, index: number): Promise<Buffer> {
  const initials = initialsOf(name);
  const width = initials.length * 60 + (initials.length - 1) * 22;
  const strokes = initials.map((letter, place) => {
    const x = 128 - width / 2 + place * 82;
    return `<path transform="translate(${x} 83) scale(15)" d="${letters[letter] ?? ''}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="${color}"/>
    <g fill="#fff" fill-opacity=".14">${marks[index % marks.length] ?? ''}</g>
    <g fill="none" stroke="#fff" stroke-width="1" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer();
}
