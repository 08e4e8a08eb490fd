/** A type of file that forms take: its MIME type, and the endings that its name may have, the usual one first. */
export interface KnownFileType {
  type: string;
  endings: readonly string[];
}

const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';

// How files begin. Strictly at the first byte: a program that has "%PDF-" further on is none.
const beginnings: readonly (readonly [pattern: RegExp, type: string, ...endings: string[]])[] = [
  [/^%PDF-\d/, 'application/pdf', 'pdf'],
  [/^\x89PNG\r\n/, 'image/png', 'png'],
  [/^\xff\xd8\xff/, 'image/jpeg', 'jpg', 'jpeg'],
  [/^RIFF[^]{4}WEBP/, 'image/webp', 'webp'],
  [/^GIF8[79]a/, 'image/gif', 'gif'],
];

// Word, Excel and OpenDocument files are ZIP archives, told apart by the names of what is in them.
const archives: readonly (readonly [entry: string, type: string, ending: string])[] = [
  ['word/document.xml', `${office}.wordprocessingml.document`, 'docx'],
  ['xl/workbook.xml', `${office}.spreadsheetml.sheet`, 'xlsx'],
  [`mimetype${open}.text`, `${open}.text`, 'odt'],
  [`mimetype${open}.spreadsheet`, `${open}.spreadsheet`, 'ods'],
];

/** The type of a file by its bytes, whatever it is called; undefined for what forms do not take: programs, archives, macros, scripts. */
export function detectFileType(bytes: Uint8Array): KnownFileType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  for (const [pattern, type, ...endings] of beginnings) if (pattern.test(start)) return { type, endings };
  if (!start.startsWith('PK\x03\x04')) return undefined;
  // The names of entries are ASCII, wherever they are.
  const all = new TextDecoder('latin1').decode(bytes);
  // Programs office software runs: of Word and Excel, whose names have no case, and of OpenDocument.
  if (/vbaproject\.bin/i.test(all) || /(?:Basic|Scripts)\//.test(all)) return undefined;
  const [, type, ending] = archives.find(([entry]) => all.includes(entry)) ?? [];
  return type !== undefined && ending !== undefined ? { type, endings: [ending] } : undefined;
}

/** The name of a file with an ending that says what it is: "menu.exe" that is a PDF becomes "menu.exe.pdf". */
export function nameWithEnding(name: string, { endings }: KnownFileType): string {
  // Neither folders nor what controls a terminal or turns the direction of writing.
  const plain = name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^.*[\\/]/, '')
    .trim();
  const ending = /\.([a-z0-9]{1,5})$/i.exec(plain)?.[1]?.toLowerCase() ?? '';
  const [usual = ''] = endings;
  const base = plain || 'file';
  return (endings.includes(ending) ? base : `${base}.${usual}`).slice(-200);
}
