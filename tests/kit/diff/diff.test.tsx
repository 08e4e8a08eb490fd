import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fc } from '../../support/properties.ts';
import { ChangeDiff } from '../../../src/kit/diff/ChangeDiff.tsx';
import { compareWords, type Piece } from '../../../src/kit/diff/compare-words.ts';
import { listChanges } from '../../../src/kit/diff/field-changes.ts';
import { columnLabel, formatValue } from '../../../src/kit/diff/format-value.ts';

afterEach(cleanup);

describe('field diff', () => {
  it('shows only fields that differ', () => {
    const present = { name: 'Mill', phone: '555 0100', social_links: ['https://a.test'] };
    const patch = { name: 'The Mill', phone: '555 0100', social_links: ['https://a.test'] };
    expect(listChanges(present, patch)).toEqual([
      { field: 'name', label: 'Name', before: 'Mill', after: 'The Mill', shownAs: 'text' },
    ]);
  });

  it('marks added and removed words', () => {
    expect(compareWords('Open all day', 'Open every day')).toEqual([
      { kind: 'same', text: 'Open ' },
      { kind: 'removed', text: 'all' },
      { kind: 'added', text: 'every' },
      { kind: 'same', text: ' day' },
    ]);
  });

  it('reassembles both texts from any diff', () => {
    const side = (pieces: Piece[], left: string) =>
      pieces
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('');
    const holds = (before: string, after: string) => {
      const pieces = compareWords(before, after);
      expect([side(pieces, 'added'), side(pieces, 'removed')]).toEqual([before, after]);
    };
    holds('a  b c\nd', 'b x c\n\nd e');
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '.', '“é”'))
      .map((words) => words.join(''));
    fc.assert(fc.property(text, text, holds));
  });

  it('shows very long unrelated texts in full instead of comparing them for minutes', () => {
    const words = (prefix: string) =>
      Array.from({ length: 50_000 }, (_, at) => `${prefix}${String(at)}`).join(' ');
    expect(compareWords(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
    const long = words('a');
    expect(compareWords(long, `${long} more`).map(({ kind }) => kind)).toEqual(['same', 'added']);
  });

  it('formats opening hours', () => {
    expect(formatValue({ monday: [{ opens: '09:00', closes: '17:00' }] })).toBe('Monday: 9:00 AM–5:00 PM');
    const week = {
      friday: [{ opens: '09:00', closes: '12:00' }],
      monday: [{ opens: '09:00', closes: '17:00' }],
    };
    expect(formatValue(week)).toBe('Monday: 9:00 AM–5:00 PM\nFriday: 9:00 AM–12:00 PM');
    expect(formatValue({ friday: [{ open: '9', close: '17:00' }] })).toBe('Friday: 9–5:00 PM');
    const christmas = { from: '2026-12-24', to: '2026-12-26', note: 'See you!' };
    expect(formatValue([christmas])).toBe('2026-12-24 to 2026-12-26: closed, See you!');
  });

  it('diffs lists by line and labels empty values', () => {
    expect(formatValue(['Bakery', 'Coffee'])).toBe('Bakery\nCoffee');
    expect(formatValue(null)).toBe('');
    render(<ChangeDiff changes={listChanges({ phone: null }, { phone: '555 0100' })} />);
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['empty', '555 0100']);
  });

  it('labels columns, images apart from links', () => {
    const labels = ['opening_hours', 'logo_url', 'image_url', 'facebook_url', 'application_url'].map(
      columnLabel,
    );
    expect(labels).toEqual(['Opening hours', 'Logo image', 'Image', 'Facebook link', 'Application link']);
  });

  it('renders images and links', () => {
    const before = { logo_url: null, website: 'https://a.test', notice: 'https://a.test is new' };
    const after = {
      logo_url: '/storage/v1/object/public/logos/a.webp',
      website: 'https://b.test',
      notice: '',
    };
    expect(listChanges(before, after).map(({ shownAs }) => shownAs)).toEqual(['pictures', 'links', 'text']);
    render(<ChangeDiff changes={listChanges(before, after)} />);
    expect(screen.getByRole('img', { name: 'Logo image' }).getAttribute('src')).toContain('/logos/a.webp');
    expect(screen.getByRole('link', { name: 'https://b.test' }).getAttribute('rel')).toContain('noopener');
  });
});
