import type { BillingDocument } from '../contracts/billing-documents.ts';
import { type DocumentView, viewDocument } from './document-view.ts';
import { imageType } from './image-type.ts';
import { colors, paperSize, Sheet } from './pdf-sheet.ts';
import { drawTable } from './pdf-table.ts';

/**
 * A document as a tagged PDF (PDF/UA) on Letter or A4 paper, by the recipient's country. Nothing is fetched: `logo` is a PNG or JPEG
 * file; without one, or if it cannot be read, the issuer's name stands there.
 */
export function renderPdf(
  document: BillingDocument,
  { logo }: { logo?: Uint8Array | undefined } = {},
): Promise<Uint8Array> {
  const view = viewDocument(document);
  const sheet = new Sheet({
    title: view.title,
    author: view.issuer.name,
    language: document.language,
    on: document.issued_on,
    size: paperSize(document.recipient.country),
  });
  drawHeading(sheet, view, logo);
  drawParties(sheet, view);
  sheet.text(sheet.root, 'H2', view.summary, { size: 16, isBold: true });
  if (view.pay !== null) {
    sheet.y += 4;
    sheet.link(sheet.root, view.pay.label, view.pay.url, { isBold: true, color: colors.accent });
  }
  sheet.y += 22;
  drawTable(sheet, view.table, { showsCaption: false });
  drawTotals(sheet, view);
  if (view.payments !== null) {
    sheet.y += 26;
    drawTable(sheet, view.payments, { showsCaption: true });
  }
  for (const { heading, body } of view.texts) {
    sheet.y += 22;
    sheet.ensureRoom(40);
    sheet.text(sheet.root, 'H3', heading, { isBold: true });
    sheet.y += 3;
    for (const line of body.split(/\r?\n/)) sheet.text(sheet.root, 'P', line, { width: sheet.width * 0.8 });
  }
  return sheet.finish((page, count) => [view.footer, view.page(page, count)]);
}

function drawHeading(sheet: Sheet, view: DocumentView, logo: Uint8Array | undefined) {
  const top = sheet.y;
  const half = sheet.width * 0.55;
  const name = [view.kind, view.status].filter(Boolean).join(' · ');
  sheet.text(sheet.root, 'H1', name, { size: 22, isBold: true, width: half });
  const below = sheet.y;
  sheet.y = top;
  const logoHeight =
    logo && imageType(logo)
      ? sheet.picture(logo, view.issuer.name, { width: sheet.width * 0.4, height: 48 })
      : undefined;
  if (logoHeight === undefined)
    // The name follows as the first of the parties.
    sheet.decoration(() => {
      const x = sheet.left + half + 12;
      const width = sheet.width - half - 12;
      sheet.plainText(view.issuer.name, {
        size: 12,
        isBold: true,
        color: colors.soft,
        align: 'right',
        x,
        y: top + 5,
        width,
      });
    });
  sheet.y = Math.max(below, logoHeight === undefined ? sheet.y : top + logoHeight) + 14;

  const labels = Math.max(...view.facts.map(([label]) => sheet.widthOf(label, { isBold: true }))) + 16;
  for (const [label, value] of view.facts) {
    const line = sheet.y;
    const fact = sheet.element(sheet.root, 'P');
    sheet.text(fact, 'Span', label, { isBold: true, width: labels });
    sheet.text(fact, 'Span', value, { x: sheet.left + labels, y: line, width: sheet.width - labels });
    sheet.y += 2;
  }
  sheet.y += 20;
}

function drawParties(sheet: Sheet, { issuer, recipient }: DocumentView) {
  const top = sheet.y;
  const width = (sheet.width - 24) / 2;
  let deepest = top;
  for (const [index, { heading, name, lines }] of [issuer, recipient].entries()) {
    const at = { x: sheet.left + index * (width + 24), width };
    const party = sheet.element(sheet.root, 'Sect');
    sheet.y = top;
    if (heading !== null) sheet.text(party, 'P', heading, { ...at, isBold: true });
    sheet.text(party, 'P', name, { ...at, isBold: heading === null });
    for (const line of lines) sheet.text(party, 'P', line, at);
    deepest = Math.max(deepest, sheet.y);
  }
  sheet.y = deepest + 26;
}

function drawTotals(sheet: Sheet, { totals }: DocumentView) {
  const width = sheet.width / 2;
  const x = sheet.left + sheet.width - width;
  const amounts = Math.max(
    ...totals.map(({ amount }) => sheet.widthOf(amount, { isBold: true, align: 'right' })),
  );
  const labels = width - amounts - 12;
  const heights = totals.map(
    ({ label, isStrong }) => sheet.heightOf(label, labels, { isBold: isStrong }) + 11,
  );
  sheet.ensureRoom(heights.reduce((sum, height) => sum + height, 0));
  const table = sheet.element(sheet.root, 'Table');
  for (const [index, { label, amount, isStrong }] of totals.entries()) {
    const row = sheet.element(table, 'TR');
    if (index > 0) sheet.rule(sheet.y, { x, width });
    const top = sheet.y + 5;
    sheet.text(row, 'TH', label, { x, y: top, width: labels, isBold: isStrong, scope: 'Row' });
    const below = sheet.y;
    sheet.text(row, 'TD', amount, {
      x: x + width - amounts,
      y: top,
      width: amounts,
      align: 'right',
      isBold: isStrong,
    });
    sheet.y = Math.max(below, sheet.y) + 5;
  }
}
