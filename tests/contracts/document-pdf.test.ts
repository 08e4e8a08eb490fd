import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { BillingDocument } from '#contracts/billing-documents.ts';
import { fc, runs } from '../support/properties.ts';
import { renderPdf } from '../../supabase/functions/_shared/billing-documents/pdf.ts';
import { aCreditNote, anInvoice, aReceipt, aStatement } from '#tests/support/billing-documents.ts';

interface Tag {
  role?: string;
  alt?: string;
  children?: Tag[];
}

/** Reads a PDF back: what it says of itself, the texts of its pages and its structure. */
async function readPdf(file: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const info = (await pdf.getMetadata()).info as Record<string, unknown>;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item) => ('str' in item ? [item] : []));
      const [, , width = 0, height = 0] = page.view;
      return {
        width,
        height,
        text: texts
          .map(({ str }) => str)
          .join('')
          .replace(/\s+/g, ' '),
        places: texts
          .filter(({ str }) => str.trim() !== '')
          .map(({ transform, width: of }) => ({
            x: Number(transform[4]),
            y: Number(transform[5]),
            width: of,
          })),
        tree: (await page.getStructTree()) as Tag | null,
        links: (await page.getAnnotations()).map(({ url }: { url?: string }) => url),
      };
    }),
  );
  return {
    info,
    pages,
    text: pages.map(({ text }) => text).join(' '),
    mark: await pdf.getMarkInfo(),
  };
}

const read = async (document: BillingDocument, options?: { logo?: Uint8Array }) =>
  readPdf(await renderPdf(document, options));

const rolesOf = (tag: Tag | null): string[] => [
  ...(tag?.role === undefined ? [] : [tag.role]),
  ...(tag?.children ?? []).flatMap(rolesOf),
];

const withLines = (count: number, description: (index: number) => string) => {
  const [line] = anInvoice().lines;
  if (!line) throw new Error('The invoice has no lines.');
  const lines = Array.from({ length: count }, (_, index) => ({
    ...line,
    description: description(index),
    tax_amount: 0,
  }));
  const total = line.amount * count;
  const totals = { subtotal: total, tax: 0, total, paid: 0, credited: 0, due: total };
  return anInvoice({ lines, taxes: [], payments: [], totals });
};

describe('a document as PDF', () => {
  it('is made in the runtime of the edge functions as well', async () => {
    const script = `
      import { renderPdf } from './supabase/functions/_shared/billing-documents/pdf.ts';
      await Deno.stdout.write(await renderPdf(${JSON.stringify(anInvoice())}));`;
    const made = promisify(execFile)(
      'deno',
      ['run', '--quiet', '--allow-read=node_modules', '--allow-env', '-'],
      {
        encoding: 'buffer',
      },
    );
    made.child.stdin?.end(script);
    const { stdout } = await made;
    expect((await readPdf(stdout)).text).toContain('$361.10 due December 2, 2026');
  });

  it('says what it is, in which language, and what its parts are', async () => {
    const file = await renderPdf(anInvoice());
    const { info, mark, pages } = await readPdf(file);
    expect(info).toMatchObject({
      Title: 'Invoice 2026-00042 from Maple Falls Chamber of Commerce',
      Author: 'Maple Falls Chamber of Commerce',
      Language: 'en',
    });
    expect(mark).toMatchObject({ Marked: true });
    const roles = rolesOf(pages[0]?.tree ?? null);
    expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'H3', 'P', 'Link']));
    // The items, the totals and the payments.
    expect(roles.filter((role) => role === 'Table')).toHaveLength(3);
    expect(roles.filter((role) => role === 'TH')).toHaveLength(5 + 5 + 3);
    expect(roles.filter((role) => role === 'TD')).toHaveLength(2 * 5 + 5 + 3);
    const source = Buffer.from(file).toString('latin1');
    expect(source).toContain('/Scope /Column');
    expect(source).toContain('/Scope /Row');
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toContain('pdfuaid:part');
  });

  it('is the same file each time', async () => {
    expect(await renderPdf(aStatement())).toEqual(await renderPdf(aStatement()));
  });

  it('has the amounts, the dates and a link to pay', async () => {
    const { text, pages } = await read(anInvoice());
    expect(pages).toHaveLength(1);
    for (const part of [
      '$361.10 due December 2, 2026',
      'Attn: Zoë Núñez',
      'Additional people Jan 1 – Dec 31, 2027 3 $25.00 $4.50 $75.00',
      'Sales tax (6% on $435.00) $26.10',
      'Amount paid -$100.00',
      'Nov 10, 2026 Check 1024 $100.00',
      'How to pay Checks to Maple Falls',
      'Page 1 of 1',
    ])
      expect(inAnyOrder(text)).toContain(inAnyOrder(part));
    expect(pages[0]?.links).toEqual(['https://maplefalls.test/pay/k3y']);
  });

  it('can be a receipt, a credit note and a statement', async () => {
    expect((await read(aReceipt())).text).toContain('$461.10 paid on November 10, 2026');
    const { text } = await read(aCreditNote());
    expect(text).toContain('$26.50 credited');
    expect(text).toContain('Invoice number 2026-00042');
    expect((await read(aStatement())).text).toContain('Credit note C-2026-00003');
  });

  it('speaks Spanish', async () => {
    const { info, text } = await read(anInvoice({ language: 'es' }));
    expect(info['Language']).toBe('es');
    expect(text).toContain('$361.10 por pagar hasta el 2 de diciembre de 2026');
    expect(text).toContain('Página 1 de 1');
  });

  it('has no decimals where the currency has none', async () => {
    const { text } = await read({ ...withLines(1, () => 'Membership'), currency: 'JPY' });
    expect(text).toContain('¥36,000 due');
    expect(text).not.toContain('.00');
  });

  it.each([
    ['US', 612, 792],
    ['CA', 612, 792],
    [null, 612, 792],
    ['DE', 595, 842],
  ])('for %s is on paper of %i by %i points', async (country, width, height) => {
    const { recipient } = anInvoice();
    const { pages } = await read(anInvoice({ recipient: { ...recipient, country } }));
    expect(Math.round(pages[0]?.width ?? 0)).toBe(width);
    expect(Math.round(pages[0]?.height ?? 0)).toBe(height);
  });

  it('of 200 lines repeats the header row on each page, for the eye only', async () => {
    const file = await renderPdf(withLines(200, (index) => `Item ${String(index + 1)}.`));
    const { pages, text } = await readPdf(file);
    expect(pages.length).toBeGreaterThan(8);
    for (let index = 1; index <= 200; index += 1)
      expect(text.split(`Item ${String(index)}.`)).toHaveLength(2);
    const tables = pages.slice(0, -1);
    for (const [index, page] of pages.entries())
      expect(page.text).toContain(`Page ${String(index + 1)} of ${String(pages.length)}`);
    for (const page of tables) expect(page.text).toContain('Unit price');
    // Those of the items and of the totals, once each.
    expect(
      Buffer.from(file)
        .toString('latin1')
        .match(/\/S \/TH\b/g),
    ).toHaveLength(4 + 3);
  });

  it('wraps long names, and carries one over that is longer than a page', async () => {
    const long = Array.from({ length: 1500 }, (_, index) => `word${String(index)}`).join(' ');
    const { pages, text } = await read({
      ...withLines(2, (index) => (index === 0 ? long : 'x'.repeat(400))),
      issuer: {
        ...anInvoice().issuer,
        name: 'The Greater Maple Falls Area Chamber of Commerce '.repeat(4).trim(),
      },
      recipient: { ...anInvoice().recipient, name: 'Donaudampfschifffahrtsgesellschaft'.repeat(4) },
    });
    expect(pages.length).toBeGreaterThan(2);
    for (const word of ['word0', 'word749', 'word1499']) expect(text).toContain(word);
    for (const { places, width } of pages)
      for (const [index, place] of places.entries()) {
        expect(place.x + place.width).toBeLessThanOrEqual(width - 50);
        const covering = places
          .slice(index + 1)
          .filter((other) => Math.abs(other.y - place.y) < 4)
          .filter((other) => other.x < place.x + place.width && place.x < other.x + other.width);
        expect(covering).toEqual([]);
      }
  });

  it('shows a logo that it is given, and the name instead of one that it cannot read', async () => {
    const logo = new Uint8Array(readFileSync('public/icon-192.png'));
    const withLogo = await read(anInvoice(), { logo });
    expect(rolesOf(withLogo.pages[0]?.tree ?? null)).toContain('Figure');
    for (const broken of [logo.slice(0, 40), new TextEncoder().encode('<svg onload="alert(1)"/>')]) {
      const { pages } = await read(anInvoice(), { logo: broken });
      expect(rolesOf(pages[0]?.tree ?? null)).not.toContain('Figure');
      expect(pages[0]?.text.split('Maple Falls Chamber of Commerce').length).toBeGreaterThan(2);
    }
  });

  it('can be made of any texts', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
      .filter((it) => it.trim() !== '');
    await fc.assert(
      fc.asyncProperty(text, text, text, async (name, description, note) => {
        const file = await renderPdf({
          ...withLines(1, () => description),
          recipient: { ...anInvoice().recipient, name },
          note,
        });
        expect((await readPdf(file)).text).toContain('Page 1 of');
      }),
      { numRuns: runs(5, 15) },
    );
  });
});

/** Readers join the columns of a row in their own order. */
const inAnyOrder = (text: string) => text.replace(/\s/g, '');
