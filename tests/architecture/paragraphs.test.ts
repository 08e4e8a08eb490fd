import { expect, it } from 'vitest';
import { findBlocksInParagraphs } from './support/jsx-blocks.ts';

// A browser ends the paragraph there, and React says so in development.
it('no paragraph holds a dialog, a heading, a list or another paragraph, nor a component that renders one', () => {
  expect(findBlocksInParagraphs()).toEqual([]);
});
