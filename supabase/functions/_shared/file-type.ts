import { fileEndings, officeType, openDocumentType } from './contracts/stored-files.ts';

/** A type of file that forms take: its MIME type, and the endings that its name may have, the usual one first. */
export interface KnownFileType {
  type: string;
  endings: readonly string[];
}

type FileType = keyof typeof fileEndings;

// How files begin. Strictly at the first byte: a program that has "%PDF-" further on is none.
const beginnings: readonly (readonly [pattern: RegExp, type: FileType])[] = [
  [/^%PDF-\d/, 'application/pdf'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^GIF8[79]a/, 'image/gif'],
];

// Word, Excel and OpenDocument files are ZIP archives, told apart by the names of what is in them.
const archives: readonly (readonly [entry: string, type: FileType])[] = [
  ['word/document.xml', `${officeType}.wordprocessingml.document`],
  ['xl/workbook.xml', `${officeType}.spreadsheetml.sheet`],
  [`mimetype${openDocumentType}.text`, `${openDocumentType}.text`],
  [`mimetype${openDocumentType}.spreadsheet`, `${openDocumentType}.spreadsheet`],
];

/** The type of a file by its bytes, whatever it is called; undefined for what forms do not take: programs, archives, macros, scripts. */
export function detectFileType(bytes: Uint8Array): KnownFileType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  for (const [pattern, type] of beginnings)
    if (pattern.test(start)) return { type, endings: fileEndings[type] };
  if (!start.startsWith('PK\x03\x04')) return undefined;
  // The names of entries are ASCII, wherever they are.
  const all = new TextDecoder('latin1').decode(bytes);
  // Programs office software runs: of Word and Excel, whose names have no case, and of OpenDocument.
  if (/vbaproject\.bin/i.test(all) || /(?:Basic|Scripts)\//.test(all)) return undefined;
  const [, type] = archives.find(([entry]) => all.includes(entry)) ?? [];
  return type && { type, endings: fileEndings[type] };
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
