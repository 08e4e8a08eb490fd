/** A media type that requests and responses may have. */
export type MediaType =
  | { kind: 'json' | 'geojson' | 'csv' | 'text' | 'xml' | 'openapi' | 'form' | 'bytes' | 'any' | 'stripped' }
  | { kind: 'object'; stripped: boolean }
  | { kind: 'plan'; name: string }
  | { kind: 'other'; name: string };

const names: Record<string, string> = {
  json: 'application/json',
  stripped: 'application/vnd.pgrst.array+json;nulls=stripped',
  geojson: 'application/geo+json',
  csv: 'text/csv',
  text: 'text/plain',
  xml: 'text/xml',
  openapi: 'application/openapi+json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
  any: '*/*',
};
const kinds = new Map(
  Object.entries(names)
    .filter(([kind]) => kind !== 'stripped')
    .map(([kind, name]) => [name, { kind } as MediaType]),
);

/** The name of a media type, without its charset. */
export function mimeOf(type: MediaType): string {
  if (type.kind === 'object')
    return `application/vnd.pgrst.object+json${type.stripped ? ';nulls=stripped' : ''}`;
  if (type.kind === 'plan' || type.kind === 'other') return type.name;
  return names[type.kind] ?? '';
}

/** The header Content-Type. */
export function contentTypeOf(type: MediaType): string {
  return type.kind === 'bytes' || type.kind === 'other' ? mimeOf(type) : `${mimeOf(type)}; charset=utf-8`;
}

export function parseMediaType(text: string): MediaType {
  const match =
    /^([A-Za-z0-9.*]+)\/([A-Za-z0-9.*+-]+)((?:\s*;\s*[A-Za-z0-9-]+\s*=\s*(?:"[^"]*"|[A-Za-z0-9|-]+))*)/.exec(
      text.trim(),
    );
  if (match === null) return { kind: 'other', name: text };
  const name = `${match[1] ?? ''}/${match[2] ?? ''}`.toLowerCase();
  const stripped = /;\s*nulls\s*=\s*"?stripped"?/i.test(match[3] ?? '');
  const known = kinds.get(name);
  if (known !== undefined) return known;
  if (/^application\/vnd\.pgrst\.object(\+json)?$/.test(name)) return { kind: 'object', stripped };
  if (/^application\/vnd\.pgrst\.array(\+json)?$/.test(name)) return { kind: stripped ? 'stripped' : 'json' };
  if (/^application\/vnd\.pgrst\.plan(\+text|\+json)?$/.test(name)) {
    const format = name.endsWith('+json') ? 'json' : 'text';
    const of = /;\s*for\s*=\s*"?([^";]+)"?/i.exec(match[3] ?? '')?.[1] ?? 'application/json';
    return {
      kind: 'plan',
      name: `application/vnd.pgrst.plan+${format}; for="${mimeOf(parseMediaType(of))}"`,
    };
  }
  return { kind: 'other', name: text };
}

/** The media types of a header Accept, the preferred ones first. */
export function parseAccept(header: string | null): MediaType[] {
  if (header === null || header.trim() === '') return [{ kind: 'any' }];
  const weighed = header.split(',').map((part) => {
    const text = part.trim();
    const quality = /;\s*q\s*=\s*([0-9.]+)/i.exec(text)?.[1];
    const bare = text.replace(/;\s*q\s*=\s*[0-9.]+.*$/i, '');
    const specificity = bare === '*/*' ? 0 : bare.endsWith('/*') ? 1 : 2;
    return { type: parseMediaType(bare), weight: quality === undefined ? 1 : Number(quality), specificity };
  });
  return weighed
    .toSorted((a, b) => b.weight - a.weight || b.specificity - a.specificity)
    .map(({ type }) => type);
}
