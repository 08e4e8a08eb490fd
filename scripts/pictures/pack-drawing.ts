/**
 * `node scripts/run.mjs scripts/pictures/pack-drawing.ts`: writes what the function `share` draws with, resvg's WebAssembly and a font, into its code,
 * compressed: a function that is deployed brings no other files along. Run it after updating one of the two packages and commit the file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { format } from 'prettier';

const packedFile = new URL('../../supabase/functions/share/drawing-files.ts', import.meta.url);

const files = {
  resvgWasm: fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')),
  sourceSerif: fileURLToPath(
    new URL(
      '../../node_modules/@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
      import.meta.url,
    ),
  ),
};

/** The files as they are in the installed packages. */
export const readUnpacked = () => ({
  resvgWasm: readFileSync(files.resvgWasm),
  sourceSerif: readFileSync(files.sourceSerif),
});

const header = `/*
 * Written by scripts/pictures/pack-drawing.ts. Do not edit.
 *
 * resvg: from @resvg/resvg-wasm (https://github.com/yisibl/resvg-js), under the Mozilla Public License 2.0 (https://mozilla.org/MPL/2.0/).
 * Source Serif 4, semibold: copyright 2014 The Source Serif 4 Project Authors (https://github.com/adobe-fonts/source-serif), under the SIL
 * Open Font License 1.1 (https://openfontlicense.org). From @expo-google-fonts/source-serif-4.
 */
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { resvgWasm, sourceSerif } = readUnpacked();
  const pack = (file: Buffer) => deflateSync(file, { level: 9 }).toString('base64');
  const code = `${header}
/** The WebAssembly of resvg, compressed by zlib, in base64. */
export const resvgWasm = '${pack(resvgWasm)}';

/** A TrueType font, compressed by zlib, in base64. */
export const sourceSerif = '${pack(sourceSerif)}';
`;
  writeFileSync(packedFile, await format(code, { parser: 'typescript', singleQuote: true, printWidth: 110 }));
}
