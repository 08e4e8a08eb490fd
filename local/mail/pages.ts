import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Message, MessageSummary } from './parse-message.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

function renderPage(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/inbox.css" />
        <script src="/inbox.js" defer></script>
      </head>
      <body>
        ${content}
      </body>
    </html>`;
}

/** The list of messages, newest first. */
export function renderInbox(messages: MessageSummary[]): Html {
  const list =
    messages.length === 0
      ? html`<p class="empty">
          No messages yet. Emails and text messages of the local stack appear here; none leaves this machine.
        </p>`
      : html`<ol class="messages">
          ${messages.map(
            (message) =>
              html`<li>
                <a href="/messages/${message.id}">
                  <span class="subject">${message.subject || '(no subject)'}</span>
                  <span class="people">${describePeople(message)}</span>
                  ${renderDate(message.date)}
                </a>
              </li>`,
          )}
        </ol>`;
  return renderPage(
    messages.length === 0 ? 'Inbox' : `Inbox (${String(messages.length)})`,
    html`<header>
        <h1>Inbox</h1>
        <form method="post" action="/delete">
          <button type="submit" ${messages.length === 0 ? 'disabled' : ''}>Delete all</button>
        </form>
      </header>
      <main id="inbox" aria-live="polite">${list}</main>`,
  );
}

/** One message: its header, its HTML, its links and its text. */
export function renderMessage(message: Message): Html {
  const links = [...new Set(message.text.match(/https?:\/\/[^\s<>"')\]]+/g))];
  const preview =
    message.html === ''
      ? ''
      : html`<h2 id="preview">Preview</h2>
          <iframe
            title="Email preview"
            src="/messages/${message.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`;
  return renderPage(
    message.subject || '(no subject)',
    html`<header><a href="/">← Inbox</a></header>
      <main>
        <h1>${message.subject || '(no subject)'}</h1>
        <dl>
          <dt>To</dt>
          <dd>${message.to}</dd>
          ${
            message.kind === 'sms'
              ? html`<dt>Kind</dt>
                  <dd>Text message</dd>`
              : html`<dt>From</dt>
                  <dd>${message.from}</dd>`
          }
          <dt>Received</dt>
          <dd>${renderDate(message.date)}</dd>
          ${message.attachments.map(
            (file) =>
              html`<dt>Attachment</dt>
                <dd>${file.filename} (${file.mimeType}, ${file.size} bytes)</dd>`,
          )}
        </dl>
        ${preview}
        <h2>Text</h2>
        <pre tabindex="0">${message.text}</pre>
        ${links.length === 0 ? '' : html`<h2>Links</h2>`}
        <ul>
          ${links.map((link) => html`<li><a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a></li>`)}
        </ul>
        <p><a href="/messages/${message.id}/source">Source</a></p>
      </main>`,
  );
}

const describePeople = ({ kind, to, from }: MessageSummary): string =>
  kind === 'sms' ? `Text message to ${to}` : `To ${to} · from ${from}`;

export function renderMissing(): Html {
  return renderPage(
    'Message not found',
    html`<header><a href="/">← Inbox</a></header>
      <main>
        <h1>Message not found</h1>
        <p>It may have been deleted.</p>
      </main>`,
  );
}

/** An email's HTML with links that open outside the frame. */
export function openLinksInNewTab(html: string): string {
  return `<base target="_blank">${html.replace(/<base\b[^>]*>/gi, '')}`;
}

function renderDate(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
