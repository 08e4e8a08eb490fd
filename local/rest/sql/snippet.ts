/** A value that is sent apart from the SQL, as text that Postgres parses. */
export interface Parameter {
  value: string | null;
}
/** Part of a statement: SQL with parameters in it. */
export type Snippet = readonly (string | Parameter)[];
export interface Statement {
  text: string;
  parameters: (string | null)[];
}

const isSnippet = (part: string | Parameter | Snippet): part is Snippet => Array.isArray(part);

/** A snippet from a template: strings in it are SQL, too. */
export function sql(texts: TemplateStringsArray, ...parts: (string | Parameter | Snippet)[]): Snippet {
  const all: (string | Parameter)[] = [];
  texts.forEach((text, at) => {
    if (text !== '') all.push(text);
    const part = parts[at];
    if (part === undefined || part === '') return;
    if (isSnippet(part)) all.push(...part);
    else all.push(part);
  });
  return all;
}
export const parameter = (value: string | null): Snippet => [{ value }];
export const empty: Snippet = [];

export function join(snippets: readonly Snippet[], separator: string): Snippet {
  return snippets.flatMap((snippet, at) => (at === 0 ? snippet : [separator, ...snippet]));
}

/** The statement with its parameters numbered. */
export function toStatement(snippet: Snippet): Statement {
  const parameters: (string | null)[] = [];
  let text = '';
  for (const part of snippet) {
    if (typeof part === 'string') text += part;
    else {
      parameters.push(part.value);
      text += `$${String(parameters.length)}`;
    }
  }
  return { text, parameters };
}

// Postgres's text has no character 0: a name or literal ends there.
const trim = (text: string): string => text.split('\0', 1)[0] ?? '';

/** A name between quotes. */
export const quoteName = (name: string): string => `"${trim(name).replaceAll('"', '""')}"`;
/** A text between quotes; only for what comes from the catalog. */
export function quoteText(text: string): string {
  const quoted = `'${trim(text).replaceAll("'", "''")}'`;
  return quoted.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}
export const quoteTable = ({ schema, name }: { schema: string; name: string }): string =>
  schema === '' ? quoteName(name) : `${quoteName(schema)}.${quoteName(name)}`;

/** A text array as Postgres reads one, so that it infers the type of the elements. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${trim(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
