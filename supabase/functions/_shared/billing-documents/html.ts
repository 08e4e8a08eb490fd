import { html, raw } from 'hono/html';
import type { BillingDocument } from '../contracts/billing-documents.ts';
import { type DocumentView, type TableView, viewDocument } from './document-view.ts';
import { htmlStyles } from './html-styles.ts';
import { imageType } from './image-type.ts';

/** What a document as HTML may load: its own styles and its logo. */
export const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/**
 * A document as a whole HTML page, for the screen and for print. It needs nothing else: no script, no style sheet and no address is
 * fetched. `logo` is a PNG or JPEG file; without one, the issuer's name stands there.
 */
export async function renderHtml(
  document: BillingDocument,
  { logo }: { logo?: Uint8Array | undefined } = {},
): Promise<string> {
  const view = viewDocument(document);
  const page = await html`<!doctype html>
    <html lang="${document.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="${documentPolicy}" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>${view.title}</title>
        <style>
          ${raw(htmlStyles)}
        </style>
      </head>
      <body>
        <main>
          <header>
            <h1>
              ${view.kind}${view.status === null ? '' : html` <span class="status">${view.status}</span>`}
            </h1>
            ${logoOf(logo, view.issuer.name)}
          </header>
          <dl class="facts">
            ${view.facts.map(
              ([label, value]) =>
                html`<div>
                  <dt>${label}</dt>
                  <dd>${value}</dd>
                </div>`,
            )}
          </dl>
          <div class="parties">${partyOf(view.issuer)}${partyOf(view.recipient)}</div>
          <h2 class="summary">${view.summary}</h2>
          ${view.pay === null ? '' : html`<p class="pay"><a href="${view.pay.url}">${view.pay.label}</a></p>`}
          ${tableOf(view.table, 'items')}
          <dl class="totals">
            ${view.totals.map(
              ({ label, amount, isStrong }) =>
                html`<div class="${isStrong ? 'strong' : ''}">
                  <dt>${label}</dt>
                  <dd>${amount}</dd>
                </div>`,
            )}
          </dl>
          ${view.payments === null ? '' : tableOf(view.payments, 'payments')}
          ${view.texts.map(
            ({ heading, body }) =>
              html`<section>
                <h3>${heading}</h3>
                <p class="lines">${body}</p>
              </section>`,
          )}
        </main>
      </body>
    </html> `;
  return String(page);
}

function logoOf(logo: Uint8Array | undefined, name: string) {
  const type = logo && imageType(logo);
  if (!type) return html`<p class="issuer">${name}</p>`;
  return html`<img src="data:${type};base64,${toBase64(logo)}" alt="${name}" />`;
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const partyOf = ({ heading, name, lines }: DocumentView['issuer']) =>
  html`<div>
    ${heading === null ? '' : html`<p class="heading">${heading}</p>`}
    <p><strong>${name}</strong></p>
    ${lines.map((line) => html`<p>${line}</p>`)}
  </div>`;

function tableOf({ caption, columns, rows }: TableView, name: string) {
  const classOf = (index: number) => {
    const column = columns[index];
    return [column?.isNumber && 'number', column?.isWideOnly && 'wide'].filter(Boolean).join(' ');
  };
  // The column in which the row's words are: a date in front of it stays short.
  const described = columns[1]?.isNumber === false ? 1 : 0;
  return html`<table class="${name}">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map(({ label }, index) => html`<th scope="col" class="${classOf(index)}">${label}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ cells, detail, narrow }) =>
          html`<tr>
            ${cells.map((cell, index) => {
              const more =
                index === described
                  ? html`${detail === null ? '' : html`<br /><small>${detail}</small>`}${
                      narrow === null ? '' : html`<small class="narrow"><br />${narrow}</small>`
                    }`
                  : '';
              return html`<td class="${classOf(index)}">${cell}${more}</td>`;
            })}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
