import { expect, it } from 'vitest';
import { postEditorStrings } from '../../../src/i18n/business/post-editor-strings.ts';
import { countWords } from '../../../src/kit/posts/count-words.ts';
import { findCommands } from '../../../src/kit/posts/editor-commands.ts';

const find = (typed: string, language: 'en' | 'es' = 'en') =>
  findCommands(typed, postEditorStrings[language]).map(({ name }) => name);

it('the menu finds commands by their name, its parts and other words for them', () => {
  expect(find('')).toEqual([
    'heading2',
    'heading3',
    'bulletList',
    'orderedList',
    'quote',
    'divider',
    'link',
    'picture',
  ]);
  expect(find('head')).toEqual(['heading2', 'heading3']);
  expect(find('LIST')).toEqual(['bulletList', 'orderedList']);
  expect(find('photo')).toEqual(['picture']);
  expect(find('hr')).toEqual(['divider']);
  expect(find('foto', 'es')).toEqual(['picture']);
  expect(find('xyz')).toEqual([]);
});

it('counts words, not their signs', () => {
  expect(countWords('Bring a lantern — and warm shoes.', 'en-US')).toBe(6);
  expect(countWords('', 'en-US')).toBe(0);
});
