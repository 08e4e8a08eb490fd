import { toLanguage } from '#contracts/languages.ts';
import { stringsFor } from '../i18n/strings.ts';
import { addSecurityHeaders, notNowHeader } from '../lib/server/security-headers.ts';

/**
 * Renders at most `most` pages at once and answers 503 to who asks for another, so that those under way end in time: all of a crowd at once
 * would wait for the backend until none of them gets its answer. What a form sends is rendered always, as it may have been typed.
 */
export function limitRendering(most: number) {
  let underWay = 0;
  return async (request: Request, render: () => Promise<Response>): Promise<Response> => {
    if (underWay >= most && request.method !== 'POST') return refuse(request);
    underWay += 1;
    try {
      return await render();
    } finally {
      underWay -= 1;
    }
  };
}

/** What `/not-now` says, without rendering it. */
function refuse({ url }: Request): Response {
  const language = toLanguage(new URL(url).pathname.split('/')[1]);
  const { title, heading, text, again } = stringsFor(language).site.notNow;
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${heading}</h1><p>${text}</p><p><a href="">${again}</a></p></main></body></html>`;
  const response = new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'",
      'Cache-Control': 'no-store',
      'Retry-After': '2',
      [notNowHeader]: 'busy',
    },
  });
  addSecurityHeaders(response);
  return response;
}
