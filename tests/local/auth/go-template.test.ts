import { describe, expect, it } from 'vitest';
import { executeTemplate } from '../../../local/auth/delivery/go-template.ts';

const run = (template: string, data: Record<string, unknown> = {}) => executeTemplate(template, data);

describe('a Go template', () => {
  it('escapes a value by where it stands, as html/template does', () => {
    const value = `a&b="c" <d>'+`;
    expect(run('<p>{{ .X }}</p>', { X: value })).toBe('<p>a&amp;b=&#34;c&#34; &lt;d&gt;&#39;&#43;</p>');
    expect(run('<a href="/p?q={{ .X }}">', { X: value })).toBe(
      '<a href="/p?q=a%26b%3D%22c%22%20%3Cd%3E%27%2B">',
    );
    expect(run('<a href="/p#q={{.X}}">', { X: 'a b' })).toBe('<a href="/p#q=a%20b">');
    expect(run('<a href="{{ .X }}/p">', { X: 'https://a.test?b&c' })).toBe(
      '<a href="https://a.test?b&amp;c/p">',
    );
    expect(run('<a href="{{ .X }}">', { X: 'javascript:alert(1)' })).toBe('<a href="#ZgotmplZ">');
  });

  it('reads metadata, and nothing where there is none', () => {
    expect(run('{{ .Data.first_name }}', { Data: { first_name: 'Ada' } })).toBe('Ada');
    expect(run('{{ .Data.first_name }}', { Data: null })).toBe('');
    expect(run('{{ .Data.toString }}{{ .Missing }}', { Data: {} })).toBe('');
  });

  it('chooses a branch', () => {
    const template =
      '{{ if eq (printf "%v" .Data.a) "1" }}one{{ else if eq (printf "%v" .Data.a) "2" }}two{{ else }}other{{ end }}';
    expect([{ a: '1' }, { a: '2' }, {}].map((Data) => run(template, { Data }))).toEqual([
      'one',
      'two',
      'other',
    ]);
  });

  it('does not execute what a value says', () => {
    expect(run('{{ .X }}', { X: '{{ .Secret }}', Secret: 'x' })).toBe('{{ .Secret }}');
  });

  it.each(['{{ range .Data }}x{{ end }}', '{{ .Token | html }}', '{{ if .Token }}x{{ end }}'])(
    'refuses what it does not know: %s',
    (template) => {
      expect(() => run(template)).toThrow(/in an email template/);
    },
  );
});
