import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { resvgWasm, sourceSerif } from './drawing-files.ts';

const unpack = (file: string) => inflateSync(Buffer.from(file, 'base64'));

let tools: Promise<{ font: Uint8Array }> | undefined;

async function prepare() {
  await initWasm(unpack(resvgWasm));
  return { font: unpack(sourceSerif) };
}

/** Draws an SVG as PNG, texts in Source Serif. The first drawing of a process takes some tenths of a second: it compiles the library. */
export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { font } = await (tools ??= prepare());
  const drawing = new Resvg(svg, {
    font: { fontBuffers: [font], loadSystemFonts: false, defaultFontFamily: 'Source Serif 4' },
  });
  try {
    const picture = drawing.render();
    const png = picture.asPng();
    picture.free();
    return png as Uint8Array<ArrayBuffer>;
  } finally {
    drawing.free();
  }
}
