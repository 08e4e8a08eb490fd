// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import RichText from '../../../src/kit/posts/RichText.tsx';

afterEach(cleanup);

describe('rich text editor', () => {
  it('opens content unchanged and adds no style element that the CSP would block', () => {
    const onChange = vi.fn();
    render(
      <RichText userId="u" html="<h2>Fair</h2><p>On <strong>Main</strong> Street</p>" onChange={onChange} />,
    );
    expect(screen.getByRole('textbox', { name: 'Text' }).innerHTML).toContain('<strong>Main</strong>');
    expect(onChange).not.toHaveBeenCalled();
    expect(document.querySelector('style')).toBeNull();
  });

  it('returns the HTML that posts allow', async () => {
    const onChange = vi.fn();
    render(<RichText userId="u" html="<p>Fair</p>" onChange={onChange} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Heading 2' }));
    expect(onChange).toHaveBeenLastCalledWith('<h2>Fair</h2>');
  });

  it('its buttons have names and pressed states, and count the words', () => {
    render(<RichText userId="u" html="<h2>The fair</h2>" onChange={vi.fn()} />);
    for (const name of ['Bold', 'Numbered list', 'Quote', 'Divider', 'Link', 'Image', 'Undo', 'Redo'])
      expect(screen.getByRole('button', { name })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Heading 2' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('2 words')).toBeDefined();
  });
});
