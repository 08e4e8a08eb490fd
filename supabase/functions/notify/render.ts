import { html, raw } from 'hono/html';
import type { Block, Message } from './message.ts';

/** What every mail of a hub has in common. */
export interface Frame {
  hub: string;
  siteUrl: string;
  firstName: string;
  /** How to reach the hub, as mails are to say. */
  footer: string[];
  /** Switches this kind of mail off; none for what always comes. */
  unsubscribeUrl?: string | undefined;
}

const box =
  'margin:16px 0;padding:12px 16px;border-left:4px solid #9aa5b1;background:#f4f6f8;white-space:pre-line';
const button =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1d4f91;color:#ffffff;text-decoration:none';

// A name or title with line breaks must not look like sentences, or links, of the hub's own.
const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();
const greet = (firstName: string) => (firstName ? `Hello ${oneLine(firstName)},` : 'Hello,');

function blockAsHtml(block: Block, siteUrl: string) {
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
              <td style="padding:2px 16px 2px 0;color:#52606d">${name}</td>
              <td>${oneLine(value)}</td>
            </tr>`,
        )}
      </table>`;
    case 'link':
      return html`<p><a href="${siteUrl + block.path}" style="${button}">${block.label}</a></p>`;
    case 'list':
      return html`<ul style="padding:0;list-style:none">
        ${block.items.map(
          ({ title, note, path }) =>
            html`<li style="margin:0 0 12px">
              <a href="${siteUrl + path}" style="color:#1d4f91;font-weight:bold">${title}</a><br />
              <span style="color:#52606d">${note}</span>
            </li>`,
        )}
      </ul>`;
    case 'code':
      return html`<p style="font-size:32px;letter-spacing:6px;font-weight:bold">${block.code}</p>`;
  }
}

function blockAsText(block: Block, siteUrl: string): string {
  switch (block.kind) {
    case 'text':
      return oneLine(block.text);
    case 'quote':
      return block.text.replace(/^/gm, '  > ');
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n');
    case 'link':
      return `${block.label}:\n${siteUrl}${block.path}`;
    case 'list':
      return block.items
        .map(({ title, note, path }) => `${oneLine(title)}\n${oneLine(note)}\n${siteUrl}${path}`)
        .join('\n\n');
    case 'code':
      return `    ${block.code}`;
  }
}

/** A message as HTML and as plain text, in the frame of the hub; whatever people typed is escaped. */
export async function render({ subject, blocks }: Message, frame: Frame) {
  const { hub, siteUrl, footer, unsubscribeUrl } = frame;
  const hello = greet(frame.firstName);
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px;background:#ffffff;color:#1f2933;font:16px/1.5 system-ui,sans-serif">
        <div style="max-width:560px;margin:0 auto">
          <p style="font-weight:bold"><a href="${siteUrl}/" style="color:#1d4f91">${hub}</a></p>
          <p>${hello}</p>
          ${blocks.map((block) => blockAsHtml(block, siteUrl))}
          <hr style="border:0;border-top:1px solid #cbd2d9" />
          <p style="font-size:13px;color:#52606d">
            ${footer.map((line) => html`${line}${raw('<br>')}`)}
            ${unsubscribeUrl ? html`<a href="${unsubscribeUrl}">Do not send me mails like this</a>` : ''}
          </p>
        </div>
      </body>
    </html>`;
  const off = unsubscribeUrl ? [`Do not send me mails like this:\n${unsubscribeUrl}`] : [];
  const plain = [
    hello,
    ...blocks.map((block) => blockAsText(block, siteUrl)),
    ['-- ', ...footer].join('\n'),
    ...off,
  ];
  // A title is somebody's text: in a header it is one line.
  return {
    subject: oneLine(subject),
    html: String(page),
    text: `${plain.join('\n\n')}\n`,
    brief: blocks
      .flatMap((block) => (block.kind === 'link' ? [] : [blockAsText(block, siteUrl).trim()]))
      .join(' '),
  };
}
