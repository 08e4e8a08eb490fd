import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A page of the stand-in, which says that it is one. */
export function renderPage(title: string, content: Html, language: 'en' | 'es' = 'en'): Html {
  const note =
    language === 'es'
      ? 'Simulación: no se mueve dinero. Fuera de este equipo, aquí aparece la página de pago de Stripe.'
      : 'Stand-in: no money moves. Outside this machine, Stripe’s payment page appears here.';
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/pages.css" />
      </head>
      <body>
        <header class="note">${note}</header>
        ${content}
      </body>
    </html>`;
}

/** An amount in minor units as people read it. */
export function formatAmount(amount: number, currency: string, language: 'en' | 'es' = 'en'): string {
  const locale = language === 'es' ? 'es-US' : 'en-US';
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A time in seconds since 1970. */
export const renderTime = (seconds: number): Html => {
  const iso = new Date(seconds * 1000).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
};
