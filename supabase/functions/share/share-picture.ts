const green = '#17523b';
const cream = '#fdf8ee';
const dark = '#0e3a29';

const fronts = [
  { x: 90, width: 180, height: 250, color: '#f3d9a4', roof: 'gable' },
  { x: 270, width: 150, height: 330, color: '#e8b48c', roof: 'flat' },
  { x: 420, width: 210, height: 210, color: '#fdf8ee', roof: 'gable' },
  { x: 630, width: 160, height: 300, color: '#c9dcc2', roof: 'flat' },
  { x: 790, width: 190, height: 230, color: '#f3d9a4', roof: 'gable' },
  { x: 980, width: 140, height: 290, color: '#e8b48c', roof: 'flat' },
];
const ground = 520;

function front({ x, width, height, color, roof }: (typeof fronts)[number]) {
  const top = ground - height;
  const windows = [];
  for (let row = 0; row < Math.floor((height - 130) / 70); row += 1) {
    for (const part of [0.22, 0.62]) {
      windows.push(
        `<rect x="${x + width * part}" y="${top + 30 + row * 70}" width="${width * 0.18}" height="42" rx="4" fill="${green}" opacity=".75"/>`,
      );
    }
  }
  return `
    ${roof === 'gable' ? `<path d="M${x - 8} ${top} L${x + width / 2} ${top - 70} L${x + width + 8} ${top} Z" fill="${dark}"/>` : `<rect x="${x - 6}" y="${top - 14}" width="${width + 12}" height="16" rx="3" fill="${dark}"/>`}
    <rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${color}"/>
    ${windows.join('')}
    <rect x="${x + width * 0.1}" y="${ground - 88}" width="${width * 0.48}" height="62" rx="4" fill="${green}" opacity=".85"/>
    <path d="M${x + width * 0.06} ${ground - 92} h${width * 0.56} l8 20 h-${width * 0.56 + 16} Z" fill="#b4560c"/>
    <rect x="${x + width * 0.68}" y="${ground - 92}" width="${width * 0.2}" height="92" rx="4" fill="${dark}"/>`;
}

/** The street of the town as SVG shapes in a picture of 1200 by 630, its ground at 520. */
const street = `${fronts.map(front).join('')}
  <rect y="${ground}" width="1200" height="110" fill="${dark}"/>
  <rect y="${ground}" width="1200" height="12" fill="${cream}" opacity=".6"/>`;

/** The town without a word: what a shared link shows when there is nothing better. */
export const ogImage = `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
    <rect width="1200" height="630" fill="${green}"/>
    <circle cx="1010" cy="130" r="58" fill="#f3d9a4"/>
    <path d="M0 400 Q200 300 420 380 T840 350 T1200 390 V630 H0 Z" fill="#1f6a4d"/>
    ${street}
  </svg>`;

const perLine = 27;
const maxLines = 3;

/** A title as lines of a picture; what does not fit ends in an ellipsis. */
export function breakTitle(title: string): string[] {
  const lines: string[] = [''];
  for (const word of title.trim().split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (longer.length <= perLine) lines[lines.length - 1] = longer;
    else if (last === '') lines[lines.length - 1] = word;
    else lines.push(word);
  }
  const cut = lines.map((line) => (line.length > perLine + 3 ? `${line.slice(0, perLine + 2)}…` : line));
  if (cut.length <= maxLines) return cut;
  const shown = cut.slice(0, maxLines);
  shown[maxLines - 1] = `${(shown.at(-1) ?? '').slice(0, perLine - 1)} …`;
  return shown;
}

const longest = { title: 300, from: 60, hub: 60 };

/** Whether the picture's font has every letter of a text: Latin, Greek and Cyrillic. */
export const canDraw = (text: string) =>
  /^[\u0020-\u024f\u0370-\u04ff\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20a0-\u20bf]*$/.test(text);

/**
 * What a shared link to one thing of the hub shows, as SVG: its title over the town, who it is from, and the hub's name. Letters that the
 * font lacks would be boxes: a title with one leaves the town without a word.
 */
export function sharePicture(said: { title: string; from: string; hub: string }): string {
  const drawable = (text: string, length: number) => (canDraw(text) ? text.slice(0, length) : '');
  const title = drawable(said.title, longest.title);
  if (title.trim() === '') return ogImage;
  const [from, hub] = [drawable(said.from, longest.from), drawable(said.hub, longest.hub)];
  const lines = breakTitle(title);
  const text = (content: string, y: number, size: number, fill: string) =>
    `<text x="80" y="${y}" font-family="Source Serif 4" font-weight="600" font-size="${size}" fill="${fill}">${escape(content)}</text>`;
  return `
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
      <rect width="1200" height="630" fill="${green}"/>
      <g transform="translate(0 346) scale(0.5)">${street}</g>
      <g transform="translate(600 346) scale(0.5)">${street}</g>
      <rect y="606" width="1200" height="24" fill="${dark}"/>
      <g transform="translate(80 56) scale(1.5)"><rect width="32" height="32" rx="7" fill="${cream}"/><path d="M6 15 16 7l10 8v10h-7v-6h-6v6H6Z" fill="${green}"/></g>
      <text x="144" y="92" font-family="Source Serif 4" font-weight="600" font-size="30" fill="#c9dcc2">${escape(hub)}</text>
      ${lines.map((line, index) => text(line, 196 + index * 76, 68, cream)).join('')}
      ${from ? text(from, 196 + lines.length * 76 - 14, 34, '#f3d9a4') : ''}
    </svg>`;
}

const escape = (content: string) =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
