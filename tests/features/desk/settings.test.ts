import { describe, expect, it } from 'vitest';
import { listLaunchItems } from '../../../src/features/desk/settings/checklist.ts';
import { changesOf, clashesOf, mergeDrafts } from '../../../src/features/desk/settings/drafts.ts';

describe('two admins who save the same settings', () => {
  const read = { city: 'Alder Falls', phone: '555 0100', email: 'a@hub.test' };
  const mine = { ...read, city: 'Alder', phone: '' };
  const theirs = { ...read, city: 'Falls', email: 'b@hub.test' };

  it('send only what they changed, and null for what they emptied', () => {
    expect(changesOf(read, mine)).toEqual({ city: 'Alder', phone: null });
    expect(changesOf(read, { ...read, city: ' Alder Falls ' })).toEqual({});
  });

  it('are shown both versions of a field that both changed', () => {
    expect(clashesOf(read, mine, theirs)).toContainEqual({ field: 'city', mine: 'Alder', theirs: 'Falls' });
  });

  it('keep what they typed, and get what the other changed beside it', () => {
    expect(mergeDrafts(read, mine, theirs)).toEqual({ city: 'Alder', phone: '', email: 'b@hub.test' });
  });

  it('see no clash where both mean the same', () => {
    expect(clashesOf(read, mine, { ...read, city: 'Alder' })).toEqual([]);
  });
});

describe('the launch checklist', () => {
  const bare = {
    title: 'Local Business Hub Connect',
    logo: null,
    email: null,
    phone: null,
    street: null,
    city: null,
    listings: 0,
    posts: 0,
    events: 0,
    plans: 0,
    waiting: 3,
    asksSecondStep: true,
  };

  it('says of a new hub what is missing', () => {
    expect(listLaunchItems(bare).filter(({ isDone }) => isDone)).toHaveLength(1);
  });

  it('is done when everything is there', () => {
    const texts = {
      title: 'Alder Falls',
      logo: '/logo.svg',
      phone: '555 0100',
      street: '1 Main',
      city: 'Alder',
    };
    const facts = { ...bare, ...texts, listings: 5, posts: 1, events: 1, plans: 1, waiting: 0 };
    expect(listLaunchItems(facts).every(({ isDone }) => isDone)).toBe(true);
  });
});
