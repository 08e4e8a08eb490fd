import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Astro renders such an element asynchronously and buffers what comes after it.
it('no template has an element whose name is a variable', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      // The style guide is no page of visitors, and takes its parts from a list.
      file.endsWith('.astro') && !file.startsWith('styleguide'),
  );
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    // Scripts and styles are no elements of the template.
    const text = readFileSync(join('src', file), 'utf8').replace(/<(script|style)\b.*?<\/\1>/gs, '');
    const [, script = '', template = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
    const imports = [...script.matchAll(/^import\s(.*?)\sfrom\s/gms)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    );
    const used = [...template.matchAll(/<([A-Z]\w*)[\s/>]/g)].map(([, name = '']) => name);
    expect(
      used.filter((name) => name !== 'Fragment' && !imports.includes(name)),
      file,
    ).toEqual([]);
  }
});
