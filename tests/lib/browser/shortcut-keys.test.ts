// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isTypingIn } from '../../../src/lib/browser/shortcut-keys.ts';

it('fields and open dialogs take the letters, a dialog that has just closed does not', () => {
  document.body.innerHTML =
    '<button></button><label><input type="checkbox"></label><textarea></textarea><dialog open><input id="asked"></dialog>';
  const isTypingAt = (selector: string) => isTypingIn(document.querySelector(selector));
  expect(isTypingAt('button')).toBe(false);
  expect(isTypingAt('[type=checkbox]')).toBe(false);
  expect(isTypingAt('textarea')).toBe(true);
  expect(isTypingAt('#asked')).toBe(true);
  document.querySelector('dialog')?.removeAttribute('open');
  expect(isTypingAt('#asked')).toBe(false);
});
