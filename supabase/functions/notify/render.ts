import { html, raw } from 'hono/html';
import type { Language } from '../_shared/contracts/languages.ts';
import type { Block, Message } from './message.ts';
import { pagePath } from './page-path.ts';
import { textsIn } from './texts/index.ts';

/** The parts that all emails of a hub share. */
export interface Frame {
  language: Language;
  hub: string;
  /** Whole address of the hub's logo; undefined without one. */
  logo?: string | undefined;
  siteUrl: string;
  firstName: string;
  /** The hub's contact details. */
  footer: string[];
  /** Switches this kind of email off; undefined for kinds that cannot be switched off. */
  unsubscribeUrl?: string | undefined;
}

// The colors of the site in its light scheme; mail programs know no variables and make a dark scheme of their own.
const accent = '#17523b';
const ink = '#1d241d';
const inkSoft = '#4f5a50';
const line = '#ddd8ca';
const tint = '#e8f0e6';

const box = `margin:16px 0;padding:12px 16px;border-left:4px solid ${accent};background:${tint};white-space:pre-line`;
const button = `display:inline-block;padding:11px 20px;border-radius:8px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none`;

// A name or title with line breaks could pass for sentences or links of the hub itself.
const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();

/** The whole address of a page. */
type AddressOf = (path: string) => string;

function blockAsHtml(block: Block, addressOf: AddressOf) {
  switch (block.kind) {
    case 'text':
      return html`<p>${oneLine(block.text)}</p>`;
    case 'quote':
      return html`<blockquote style="${box}">${block.text}</blockquote>`;
    case 'facts':
      return html`<table role="presentation">
        ${block.facts.map(
          ([name, value]) =>
            html`<tr>
              <td style="padding:2px 16px 2px 0;color:${inkSoft};vertical-align:top">${name}</td>
              <td style="padding:2px 0;vertical-align:top">${oneLine(value)}</td>
            </tr>`,
        )}
      </table>`;
    case 'link':
      return html`<p><a href="${addressOf(block.path)}" style="${button}">${block.label}</a></p>`;
    case 'list':
      return html`<ul style="padding:0;list-style:none">
        ${block.items.map(
          ({ title, note, path }) =>
            html`<li style="margin:0 0 12px">
              <a href="${addressOf(path)}" style="color:${accent};font-weight:bold">${title}</a><br />
              <span style="color:${inkSoft}">${note}</span>
            </li>`,
        )}
      </ul>`;
    case 'code':
      return html`<p style="font-size:32px;letter-spacing:6px;font-weight:bold">${block.code}</p>`;
    case 'picture':
      return html`<p
        style="margin:16px 0;padding:16px;text-align:center;background:#ffffff;border:1px solid ${line};border-radius:8px"
      >
        <img
          src="cid:${block.contentId}"
          alt="${block.label}"
          width="200"
          height="200"
          style="display:block;margin:0 auto 8px"
        />
        <strong style="font:600 20px ui-monospace,Menlo,Consolas,monospace;letter-spacing:1px"
          >${block.caption}</strong
        >
      </p>`;
  }
}

function blockAsText(block: Block, addressOf: AddressOf): string {
  switch (block.kind) {
    case 'text':
      return oneLine(block.text);
    case 'quote':
      return block.text.replace(/^/gm, '  > ');
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n');
    case 'link':
      return `${block.label}:\n${addressOf(block.path)}`;
    case 'list':
      return block.items
        .map(({ title, note, path }) => `${oneLine(title)}\n${oneLine(note)}\n${addressOf(path)}`)
        .join('\n\n');
    case 'code':
      return `    ${block.code}`;
    case 'picture':
      return `${block.label}: ${block.caption}`;
  }
}

/** Renders a message as HTML, as plain text and as one line for a text message, with the hub's frame; user input is escaped. */
export async function render({ subject, blocks }: Message, frame: Frame) {
  const { hub, language, footer, unsubscribeUrl } = frame;
  const t = textsIn(language).frame;
  const hello = t.hello(oneLine(frame.firstName));
  const addressOf: AddressOf = (path) => frame.siteUrl + pagePath(path, language);
  const page = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px;background:#fbf8f1;color:${ink};font:16px/1.55 system-ui,sans-serif">
        <div
          style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid ${line};border-radius:14px"
        >
          <p style="margin:0 0 24px;font:600 20px Palatino,Georgia,serif">
            <a href="${addressOf('/')}" style="color:${accent};text-decoration:none">
              ${frame.logo ? html`<img src="${frame.logo}" alt="" height="40" style="height:40px;max-width:160px;border:0;vertical-align:middle;margin-right:10px" />` : ''}${hub}</a
            >
          </p>
          <p>${hello}</p>
          ${blocks.map((block) => blockAsHtml(block, addressOf))}
          <hr style="border:0;border-top:1px solid ${line}" />
          <p style="font-size:13px;color:${inkSoft}">
            ${footer.map((line) => html`${line}${raw('<br>')}`)}
            ${unsubscribeUrl ? html`<a href="${unsubscribeUrl}" style="color:${inkSoft}">${t.unsubscribe}</a>` : ''}
          </p>
        </div>
      </body>
    </html>`;
  const off = unsubscribeUrl ? [`${t.unsubscribe}:\n${unsubscribeUrl}`] : [];
  const plain = [
    hello,
    ...blocks.map((block) => blockAsText(block, addressOf)),
    ['-- ', ...footer].join('\n'),
    ...off,
  ];
  // A title is user input: in a header it must be one line.
  return {
    subject: oneLine(subject),
    html: String(page),
    text: `${plain.join('\n\n')}\n`,
    brief: blocks
      .flatMap((block) => (block.kind === 'link' ? [] : [blockAsText(block, addressOf).trim()]))
      .join(' '),
  };
}
