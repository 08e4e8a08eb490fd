import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { BillingDocument } from '#contracts/billing-documents.ts';
import { viewDocument } from '../../supabase/functions/_shared/billing-documents/document-view.ts';
import { renderHtml } from '../../supabase/functions/_shared/billing-documents/html.ts';
import { aCreditNote, anInvoice, aReceipt, aStatement } from '#tests/support/billing-documents.ts';

async function open(document: BillingDocument, logo?: Uint8Array) {
  const source = await renderHtml(document, { logo });
  const window = new Window();
  return { source, page: new window.DOMParser().parseFromString(source, 'text/html') };
}

const attack = `"'></title></style><script>alert(1)</script><img src=x onerror="alert(1)">&lt;b&gt;`;

/** Puts the attack into every text that someone can write. */
function poison(value: unknown, key = ''): unknown {
  const isFixed = ['kind', 'status', 'language', 'currency', 'method', 'what', 'country', 'pay_url'].includes(
    key,
  );
  if (typeof value === 'string') return isFixed || /^\d{4}-\d\d-\d\d$/.test(value) ? value : attack;
  if (Array.isArray(value)) return value.map((one) => poison(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poison(one, name)]));
}

it('a document names its file, whatever its number is', () => {
  expect(viewDocument(anInvoice()).fileName).toBe('invoice-2026-00042');
  expect(viewDocument(aStatement()).fileName).toBe('statement-2027-01-04');
  expect(viewDocument(aCreditNote({ number: '../C"1\r\n' })).fileName).toMatch(/^credit-note-[A-Za-z0-9-]+$/);
});

describe('a document as HTML', () => {
  it('is a page of its own that needs nothing else', async () => {
    const { page, source } = await open(anInvoice());
    expect(source).toMatch(/^<!doctype html>/);
    expect(page.documentElement.lang).toBe('en');
    expect(page.title).toBe('Invoice 2026-00042 from Maple Falls Chamber of Commerce');
    expect(page.querySelectorAll('script, link, iframe, img')).toHaveLength(0);
    expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    );
    expect(source).not.toMatch(/url\(|@import/);
  });

  it('has tables with captions and headers', async () => {
    const { page } = await open(anInvoice());
    const tables = page.querySelectorAll('table');
    expect(tables).toHaveLength(2);
    for (const table of tables) {
      expect(table.querySelector('caption')?.textContent.trim()).toMatch(/^(Items|Payments)$/);
      for (const th of table.querySelectorAll('th')) expect(th.getAttribute('scope')).toBe('col');
    }
    expect(page.querySelector('.summary')?.textContent).toBe('$361.10 due December 2, 2026');
    expect(page.querySelector('.pay a')?.getAttribute('href')).toBe('https://maplefalls.test/pay/k3y');
  });

  it.each([
    [aReceipt({ language: 'es' }), 'Recibo', '$461.10 pagados el 10 de noviembre de 2026'],
    [aCreditNote({ language: 'es' }), 'Nota de crédito', '$26.50 acreditados'],
    [aStatement({ language: 'es' }), 'Estado de cuenta', '$334.60 por pagar'],
  ])('speaks Spanish', async (document, kind, summary) => {
    const { page } = await open(document);
    expect(page.documentElement.lang).toBe('es');
    expect(page.querySelector('h1')?.textContent.trim()).toBe(kind);
    expect(page.querySelector('.summary')?.textContent).toBe(summary);
  });

  it.each([anInvoice({ note: 'x' }), aReceipt(), aCreditNote(), aStatement({ how_to_pay: 'x' })])(
    'shows what someone wrote into a(n) $kind as they wrote it, and runs none of it',
    async (document) => {
      const { page, source } = await open(BillingDocument.parse(poison(document)));
      expect(page.querySelectorAll('script, img, b')).toHaveLength(0);
      expect(source).not.toContain('<script');
      const attributes = [...page.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
      expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([]);
      expect(page.title).toContain(attack);
      expect(page.querySelector('strong')?.textContent).toBe(attack);
      expect(page.querySelector('style')?.textContent).not.toContain('alert');
    },
  );

  it('takes no address to pay that runs as a script', () => {
    for (const pay_url of ['javascript:alert(1)', 'data:text/html,x', '/pay'])
      expect(BillingDocument.safeParse({ ...anInvoice(), pay_url }).success).toBe(false);
  });

  it('shows a logo by its bytes only', async () => {
    const logo = new Uint8Array(readFileSync('public/icon-192.png'));
    const { issuer } = anInvoice();
    const document = anInvoice({ issuer: { ...issuer, logo_url: 'https://maplefalls.test/logo.png' } });
    const shown = (await open(document, logo)).page.querySelector('img');
    expect(shown?.getAttribute('alt')).toBe(issuer.name);
    expect(shown?.getAttribute('src')).toBe(`data:image/png;base64,${Buffer.from(logo).toString('base64')}`);
    const svg = new TextEncoder().encode('<svg onload="alert(1)"/>');
    for (const other of [undefined, svg])
      expect((await open(document, other)).page.querySelector('img')).toBeNull();
  });

  it('says when a document counts no more, and asks for no money then', async () => {
    const { totals } = anInvoice();
    const { page } = await open(anInvoice({ status: 'void', totals: { ...totals, due: 0 } }));
    expect(page.querySelector('.status')?.textContent).toBe('Void');
    expect(page.querySelector('.summary')?.textContent).toBe('Nothing due');
    expect(page.querySelector('.pay')).toBeNull();
    expect(page.body.textContent).not.toContain('How to pay');
  });

  it('owes a balance to the recipient', async () => {
    const { page } = await open(
      aStatement({ entries: [], opening_balance: -500, closing_balance: -500, status: 'settled' }),
    );
    expect(page.querySelector('.summary')?.textContent).toBe('$5.00 in your favor');
  });
});
