/** What a template names with a leading dot; `Data` is the metadata of the account. */
export type TemplateData = Record<string, unknown>;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
  '+': '&#43;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"'+]/g, (character) => escapes[character] ?? '');

/** The text of HTML as this module escapes it. */
export const unescapeHtml = (html: string) =>
  Object.entries(escapes)
    .reduceRight((text, [character, entity]) => text.replaceAll(entity, character), html)
    .replaceAll('&quot;', '"');

// Everything but the unreserved characters of RFC 3986.
const escapeUrlPart = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

const isSafeScheme = (url: string) => !/^[^/?#]*:/.test(url) || /^(https?|mailto):/i.test(url);

/** A value as Go's html/template writes it after `before`, by where in the HTML that is. */
function escapeInContext(value: string, before: string) {
  const [, href] = /\shref="([^"]*)$/.exec(before) ?? [];
  if (href === undefined) return escapeHtml(value);
  if (/[?#]/.test(href)) return escapeUrlPart(value);
  return href === '' && !isSafeScheme(value) ? '#ZgotmplZ' : escapeHtml(value);
}

const readPath = (data: TemplateData, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => {
    const isTable = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    return isTable ? (value as TemplateData)[name] : undefined;
  }, data);

/** Throws for a condition of another form than `eq (printf "%v" .Data.name) "text"`. */
function holds(condition: string, data: TemplateData) {
  const [, path, wanted] = /^eq \(printf "%v" \.([\w.]+)\) "(\w+)"$/.exec(condition) ?? [];
  if (path === undefined) throw new Error(`Unknown condition in an email template: ${condition}`);
  return readPath(data, path) === wanted;
}

/**
 * Executes the part of Go's html/template that email templates need: values such as `{{ .Token }}` and `{{ .Data.first_name }}`,
 * escaped by where they stand, and `{{ if eq (printf "%v" .Data.language) "es" }} … {{ else }} … {{ end }}`. The metadata is the
 * visitor's: without `printf`, Go's `eq` fails on what is not a string, and the email is not sent.
 *
 * @throws for anything else between braces.
 */
export function executeTemplate(template: string, data: TemplateData): string {
  const chosen = template.replaceAll(
    /\{\{ if (.*?) \}\}(.*?)\{\{ end \}\}/gs,
    (_all, first: string, rest: string) => {
      const branches = `{{ else if ${first} }}${rest}`.split(/\{\{ else(?: if (.*?))? \}\}/).slice(1);
      const at = branches.findIndex(
        (condition: string | undefined, index) =>
          index % 2 === 0 && (condition === undefined || holds(condition, data)),
      );
      return branches[at + 1] ?? '';
    },
  );
  let html = '';
  for (const part of chosen.split(/(\{\{.*?\}\})/s)) {
    if (!part.startsWith('{{')) {
      html += part;
      continue;
    }
    const [, path] = /^\{\{ ?\.([\w.]+) ?\}\}$/.exec(part) ?? [];
    if (path === undefined) throw new Error(`Unknown action in an email template: ${part}`);
    const value = readPath(data, path);
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    html += escapeInContext(isPlain ? String(value) : '', html);
  }
  return html;
}
