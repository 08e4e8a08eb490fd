/** A text as it is compared with what somebody types: without case, accents and outer spaces. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

const signs = /[^\p{L}\p{N}]+/gu;
// What parts "O’Connor", "Jean-Luc", "J.R." and "AT&T"; of some keyboards and languages the apostrophe is a letter.
const joints = /(?<=[\p{L}\p{N}])['`´‘’ʻʼʹʾʿ′＇.&‐‑–-]+(?=[\p{L}\p{N}])/gu;
const initials = /(?<![\p{L}\p{N}])(\p{L})(?:\. ?| ?& ?| )(?=\p{L}(?![\p{L}\p{N}]))/gu;
const apostrophes = /[‘’ʻʼʹʾʿ′＇]/gu;

/** The words of a name as it is searched, in the database likewise (`private.searched_name`): as signs part them, and joined where one parts them within a word. */
function spellingsOf(name: string): readonly [parted: string, joined: string] {
  const plain = foldText(name);
  const parted = plain.replace(apostrophes, "'").replace(signs, ' ').trim();
  const joined = plain.replace(joints, '').replace(initials, '$1').replace(signs, ' ').trim();
  return [parted, joined];
}

/** Whether a name or text has each word that somebody typed, or a part of one, whatever its case, accents and signs: "oconnor" and "o’connor" mean O'Connor. */
export function hasTyped(text: string, typed: string): boolean {
  const found = spellingsOf(text).join(' ');
  const words = typed.split(/\s+/).map(spellingsOf);
  if (words.every(([parted]) => parted === '')) return foldText(text).includes(foldText(typed));
  return words.every((spellings) => spellings.some((word) => found.includes(word)));
}

/** Whether a word of a name begins with what somebody typed, which may go on in the next words; likewise whatever its signs. */
export function beginsAtWord(name: string, typed: string): boolean {
  const found = ` ${spellingsOf(name).join(' ')}`;
  return spellingsOf(typed).some((words) => found.includes(` ${words}`));
}
