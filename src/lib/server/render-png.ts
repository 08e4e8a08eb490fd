import { Resvg } from '@cf-wasm/resvg/workerd';
import fontUrl from '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf?url';
import { env } from 'cloudflare:workers';

let font: Promise<Uint8Array> | undefined;

/** Draws an SVG of 1200 pixels width as PNG, texts in Source Serif. On the server only: it runs WebAssembly. */
export async function renderPng(svg: string): Promise<Uint8Array> {
  font ??= loadFont().catch((error: unknown) => {
    font = undefined;
    throw error;
  });
  const drawing = await Resvg.async(svg, {
    font: { fontBuffers: [await font], loadSystemFonts: false, defaultFontFamily: 'Source Serif 4' },
  });
  try {
    const picture = drawing.render();
    const png = picture.asPng();
    picture.free();
    return png;
  } finally {
    drawing.free();
  }
}

async function loadFont(): Promise<Uint8Array> {
  const reply = await env.ASSETS.fetch(new URL(fontUrl, 'https://assets.invalid'));
  if (!reply.ok) throw new Error(`The font of pictures answered ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}
