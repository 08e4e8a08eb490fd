// How files begin, by the ending of their name; Word and OpenDocument files are ZIP archives.
const isZip = (start: string) => start.startsWith('PK\x03\x04');
const checks: Readonly<Record<string, (start: string) => boolean>> = {
  // A PDF may have some bytes before its beginning, as scanners write them.
  pdf: (start) => start.includes('%PDF-'),
  doc: (start) => start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  docx: isZip,
  odt: isZip,
  // No zero bytes, unless it says that it is UTF-16.
  txt: (start) => start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff') || !start.includes('\0'),
};

/** The ending of a file's name in lower case, without its dot; empty for a name without one. */
export const endingOf = (name: string) => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file begins like one with that ending: something else under another name does not. */
export async function matchesEnding(file: Blob, ending: string): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  return checks[ending]?.(String.fromCharCode(...bytes)) ?? false;
}
