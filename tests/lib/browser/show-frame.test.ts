import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeKnownAccount } from '../../../src/lib/browser/frame-state.ts';

const script = readFileSync('src/components/show-frame.js', 'utf8');
const token = 'a-token-that-stays-in-the-storage';
const id = 'b6c7a0ba-7f0c-4b86-9b5e-6a4f5a3f2d10';

/** Puts a header into the document and runs the script that stands behind it. */
function showFrame(attributes = '', before = '') {
  document.body.innerHTML = `${before}<header data-session-key="sb-test-auth-token" data-built-title="Hub" ${attributes}>
    <span data-site-title>Hub</span><a data-searches>Search</a>
    <ul><li data-section="jobs">Jobs</li><li data-section="news">News</li></ul>
    <span data-avatar></span><b data-account-name></b></header>`;
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: { previousElementSibling: document.querySelector('header') },
  });
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- The page has it within its HTML.
  new Function(script)();
}

const signIn = (user: object) => {
  localStorage.setItem('sb-test-auth-token', JSON.stringify({ access_token: token, user: { id, ...user } }));
};
const header = () => document.querySelector('header') ?? document.createElement('header');
const text = (selector: string) => document.querySelector(selector)?.textContent;

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  document.documentElement.lang = '';
  vi.restoreAllMocks();
});

describe('who is signed in', () => {
  it('is nobody without a session', () => {
    showFrame();
    expect(header().dataset['session']).toBe('out');
    expect(text('[data-avatar]')).toBe('');
  });

  it('is named by the session before the server was asked', () => {
    signIn({ email: 'ada@hub.test', user_metadata: { first_name: 'Ada', last_name: 'Hill' } });
    showFrame();
    expect(header().dataset['session']).toBe('in');
    expect([text('[data-avatar]'), text('b')]).toEqual(['AH', 'Ada']);
    signIn({ email: 'ada@hub.test' });
    showFrame();
    expect([text('[data-avatar]'), text('b')]).toEqual(['A', 'ada']);
  });

  it('has the name, the picture and the role that the server said, also when they arrive later', () => {
    signIn({ email: 'ada@hub.test' });
    showFrame();
    expect(header().hasAttribute('data-staff')).toBe(false);
    const picture = 'https://hub.test/ada.webp';
    storeKnownAccount({ id, name: 'Augusta Lovelace', picture, isStaff: true, readAt: 1 });
    expect([text('[data-avatar]'), text('b')]).toEqual(['', 'Augusta']);
    expect(header().hasAttribute('data-staff')).toBe(true);
    expect(document.querySelector('[data-avatar] img')?.getAttribute('src')).toBe(picture);
  });

  it('has nothing of the account that was signed in before', () => {
    storeKnownAccount({ id: 'somebody-else', name: 'Ben', picture: 'x.webp', isStaff: true, readAt: 1 });
    signIn({ email: 'ada@hub.test' });
    showFrame();
    expect([text('b'), header().hasAttribute('data-staff')]).toEqual(['ada', false]);
    expect(document.querySelector('img')).toBeNull();
  });

  it('follows another tab, and never puts the token into the page', () => {
    signIn({ email: 'ada@hub.test' });
    showFrame();
    expect(document.documentElement.outerHTML).not.toContain(token);
    localStorage.clear();
    dispatchEvent(new Event('storage'));
    expect(header().dataset['session']).toBe('out');
    expect(text('b')).toBe('');
  });

  it('is nobody when the storage holds something else', () => {
    localStorage.setItem('sb-test-auth-token', 'not json');
    showFrame();
    expect(header().dataset['session']).toBe('out');
  });
});

describe('a page that is built beforehand', () => {
  const site = { title: 'Alder Falls', logo: null, sections: ['news'] };

  it('has the name and the sections that were read last', () => {
    document.title = 'Sign in · Hub';
    localStorage.setItem('hub:site', JSON.stringify(site));
    showFrame('data-site');
    expect(document.title).toBe('Sign in · Alder Falls');
    expect(text('[data-site-title]')).toBe('Alder Falls');
    const hidden = [...document.querySelectorAll<HTMLElement>('[hidden]')].map((item) => item.textContent);
    expect(hidden).toEqual(['Jobs']);
  });

  it('offers no search before the launch', () => {
    localStorage.setItem('hub:site', JSON.stringify({ ...site, sections: [] }));
    showFrame('data-site');
    expect(document.querySelector<HTMLElement>('[data-searches]')?.hidden).toBe(true);
  });

  it('is not touched on a page that knows the settings', () => {
    localStorage.setItem('hub:site', JSON.stringify(site));
    showFrame();
    expect(text('[data-site-title]')).toBe('Hub');
  });
});

describe('offer of another language', () => {
  const bar = (lang: string, by = '') => `<aside lang="${lang}" data-language-offer="${by}" hidden></aside>`;
  const isOffered = (page: { lang: string; bars: string; languages: string[]; chosen?: string }) => {
    document.documentElement.lang = page.lang;
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(page.languages);
    localStorage.clear();
    if (page.chosen !== undefined) localStorage.setItem('hub:language', JSON.stringify(page.chosen));
    showFrame('', page.bars);
    return document.querySelector<HTMLElement>('[data-language-offer]')?.hidden === false;
  };
  const english = { lang: 'en', bars: bar('es', 'browser') };
  const spanish = { lang: 'es', bars: bar('en') };

  it('is made on a page in the first language to who prefers another', () => {
    expect(isOffered({ ...english, languages: ['es-MX', 'en-US'] })).toBe(true);
    expect(isOffered({ ...english, languages: ['fr', 'es'] })).toBe(true);
    expect(isOffered({ ...english, languages: ['en-US', 'es'] })).toBe(false);
    expect(isOffered({ ...english, languages: ['fr'] })).toBe(false);
    expect(isOffered({ ...spanish, languages: ['en-US'] })).toBe(false);
  });

  it('goes by the language that somebody chose, and ends for who dismissed it', () => {
    expect(isOffered({ ...english, languages: ['en-US'], chosen: 'es' })).toBe(true);
    expect(isOffered({ ...english, languages: ['es'], chosen: 'en' })).toBe(false);
    expect(isOffered({ ...spanish, languages: ['es'], chosen: 'en' })).toBe(true);
    expect(isOffered({ ...spanish, languages: ['es'], chosen: 'es' })).toBe(false);
    expect(isOffered({ ...english, languages: ['es'], chosen: '' })).toBe(false);
  });
});
