/** The style of documents as HTML: the site's colors, and black on white in print. */
export const htmlStyles = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf8f1, #14190f);
  --surface: light-dark(#ffffff, #1c2318);
  --ink: light-dark(#1d241d, #eef1e6);
  --ink-soft: light-dark(#4f5a50, #b6c0ae);
  --line: light-dark(#ddd8ca, #374133);
  --accent: light-dark(#17523b, #8fd3ad);
  --on-accent: light-dark(#ffffff, #0f1f16);
  --focus: light-dark(#b4560c, #ffc47a);
}
* { box-sizing: border-box; margin: 0; }
body {
  padding: clamp(0rem, 4vw, 3rem) clamp(0rem, 3vw, 2rem);
  background: var(--paper);
  color: var(--ink);
  font: 0.9375rem/1.5 ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  overflow-wrap: break-word;
}
main {
  max-width: 50rem;
  margin: 0 auto;
  padding: clamp(1rem, 5vw, 3.5rem);
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 0.875rem;
}
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: start; gap: 1rem; margin-bottom: 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
.status {
  display: inline-block;
  margin-left: 0.5rem;
  padding: 0.125rem 0.625rem;
  border: 1px solid currentcolor;
  border-radius: 99rem;
  color: var(--ink-soft);
  font-size: 0.8125rem;
  font-weight: 600;
  vertical-align: middle;
}
header img { max-width: 12rem; max-height: 4rem; }
.issuer { max-width: 24rem; color: var(--ink-soft); font-size: 1.125rem; font-weight: 600; }
dd { margin: 0; }
.facts { display: grid; grid-template-columns: fit-content(50%) 1fr; gap: 0 1.25rem; margin-bottom: 1.75rem; }
.facts div { display: contents; }
.facts dt { font-weight: 600; }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: 1.5rem; margin-bottom: 2rem; }
.heading { font-weight: 600; color: var(--ink-soft); }
.summary { font-size: 1.375rem; line-height: 1.3; margin-bottom: 0.75rem; }
.pay { margin-bottom: 0.75rem; }
.pay a {
  display: inline-block;
  padding: 0.625rem 1.25rem;
  border-radius: 0.5rem;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
  text-decoration: none;
}
.pay a:hover { text-decoration: underline; }
.pay a:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
table { width: 100%; border-collapse: collapse; margin-top: 1.5rem; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.25rem; }
th, td { overflow-wrap: anywhere; padding: 0.625rem 0 0.625rem 1rem; text-align: left; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; }
th { border-bottom: 1px solid var(--ink); color: var(--ink-soft); font-size: 0.8125rem; font-weight: 400; padding-block: 0.375rem; }
td { border-bottom: 1px solid var(--line); }
small { color: var(--ink-soft); font-size: 0.8125rem; }
.narrow { display: none; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.totals { width: min(26rem, 100%); margin: 0.5rem 0 0 auto; }
.totals div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.375rem 0; border-bottom: 1px solid var(--line); }
.totals div:last-child { border-bottom: 0; }
.totals dd { flex: none; font-variant-numeric: tabular-nums; }
.strong { font-weight: 700; }
section { margin-top: 2rem; break-inside: avoid; }
h3 { font-size: 0.9375rem; }
.lines { white-space: pre-line; }
@media screen and (max-width: 36rem) {
  main { border: 0; border-radius: 0; }
  .wide { display: none; }
  .narrow { display: inline; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --ink-soft: #444; --line: #bbb; --accent: #000; }
  @page { margin: 14mm; }
  body { padding: 0; font-size: 9.5pt; line-height: 1.4; }
  main { max-width: none; padding: 0; border: 0; }
  .pay a { padding: 0; background: none; color: var(--ink); text-decoration: underline; }
  .pay a::after { content: ': ' attr(href); font-weight: 400; }
  .totals, tr { break-inside: avoid; }
}
`;
