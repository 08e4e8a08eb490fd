import { beforeEach, describe, expect, it, vi } from 'vitest';
import { measurePage } from '../../../src/lib/browser/measure-page.ts';
import { hasOptedOutOfTracking } from '../../../src/lib/browser/tracking-opt-out.ts';
import { reportForm } from '../../../src/lib/browser/report-form.ts';
import { track } from '../../../src/lib/browser/track.ts';

const send = vi.fn<typeof fetch>();
const target = { url: 'https://stats.test/api/event', domain: 'hub.test' };
const sent = () =>
  send.mock.calls.map(
    ([, init]) => JSON.parse(init?.body as string) as { name: string; props: object; url: string },
  );

beforeEach(() => {
  send.mockReset();
  send.mockImplementation(() => Promise.resolve(new Response()));
});

/** A measured page: happy-dom's document with other content. */
function open(html: string) {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = html;
  Object.defineProperty(page, 'URL', { value: 'https://hub.test/directory/mill?code=secret' });
  Object.defineProperty(page, 'defaultView', { value: window });
  measurePage(target, page, send);
  return page;
}

const formOf = (page: Document) => {
  const form = page.querySelector('form');
  if (!form) throw new Error('The page has no form.');
  return form;
};

describe('measured page', () => {
  it('records a page view without the query string', () => {
    open('<main data-track-view="business_view" data-track-business="mill"></main>');
    expect(sent().map(({ name, props }) => [name, props])).toEqual([
      ['navigation', {}],
      ['business_view', { business: 'mill' }],
    ]);
    expect(sent()[0]?.url).toBe('https://hub.test/directory/mill');
    expect(JSON.stringify(send.mock.calls)).not.toContain('secret');
    expect(send.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', keepalive: true });
  });

  it('sends nothing without a network', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open('<main data-track-view="business_view"></main>');
    expect(send).not.toHaveBeenCalled();
    online.mockRestore();
  });

  it('records clicks on marked elements and their children, with catalog names only', () => {
    const page = open(
      '<a data-track="cta_click" data-track-label="join"><b>Join</b></a><a data-track="spy">x</a>',
    );
    page.querySelector('b')?.click();
    page.querySelectorAll('a')[1]?.click();
    expect(sent().slice(1)).toMatchObject([{ name: 'cta_click', props: { label: 'join' } }]);
  });

  it('records form progress without input', () => {
    const page = open(
      '<form data-form="join"><input name="email" value="a@b.test"><input name="town"></form>',
    );
    const [email, town] = page.querySelectorAll('input');
    for (const field of [email, email, town])
      field?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    reportForm(formOf(page), { rejected: 'town' });
    window.dispatchEvent(new Event('pagehide'));
    expect(
      sent()
        .slice(1)
        .map(({ name, props }) => [name, props]),
    ).toEqual([
      ['form_start', { form: 'join' }],
      ['form_field_focus', { form: 'join', field: 'email' }],
      ['form_field_focus', { form: 'join', field: 'town' }],
      ['form_error', { form: 'join', field: 'town' }],
      ['form_abandon', { form: 'join', field: 'town' }],
    ]);
    expect(JSON.stringify(send.mock.calls)).not.toContain('a@b.test');
  });

  it('records a completed form, which no longer counts as abandoned, even when it left the page', () => {
    const page = open('<form data-form="join"><input name="email"></form>');
    page.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    const form = formOf(page);
    form.remove();
    reportForm(form, 'complete');
    window.dispatchEvent(new Event('pagehide'));
    expect(
      sent()
        .map(({ name }) => name)
        .slice(3),
    ).toEqual(['form_complete']);
  });

  it('records a form that the browser sends, and not one that a script sends', () => {
    const page = open(
      '<form data-form="stop" method="post"></form><form data-form="mine" method="post"></form><form></form>',
    );
    const [plain, handled, search] = page.querySelectorAll('form');
    handled?.addEventListener('submit', (event) => event.preventDefault());
    for (const form of [plain, handled, search])
      form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(sent().slice(1)).toMatchObject([{ name: 'form_complete', props: { form: 'stop' } }]);
  });

  it('works when the analytics endpoint is blocked or throws', () => {
    send.mockImplementation(() => Promise.reject(new TypeError('blocked')));
    expect(() => open('<main data-track-view="business_view"></main>')).not.toThrow();
    send.mockImplementation(() => {
      throw new Error('blocked at once');
    });
    expect(() => open('')).not.toThrow();
  });
});

it('records nothing for Do Not Track and Global Privacy Control', () => {
  expect(hasOptedOutOfTracking({ doNotTrack: '1' })).toBe(true);
  expect(hasOptedOutOfTracking({ doNotTrack: null, globalPrivacyControl: true })).toBe(true);
  expect(hasOptedOutOfTracking({ doNotTrack: null })).toBe(false);
});

it('tracking does nothing without a listener', () => {
  expect(() => {
    track('login', { method: 'password' });
  }).not.toThrow();
});

const directives = async () => {
  vi.resetModules();
  const { shared } = (await import('../../../astro.shared.mjs')) as {
    shared: { security: { csp: { directives: string[] } } };
  };
  return shared.security.csp.directives.find((line) => line.startsWith('connect-src'));
};

it('the CSP allows WebSockets to the backend', async () => {
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'https://abc.supabase.test/');
  expect(await directives()).toContain(' https://abc.supabase.test wss://abc.supabase.test');
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'http://localhost:54321');
  expect(await directives()).toContain(' http://localhost:54321 ws://localhost:54321');
  vi.unstubAllEnvs();
});

it('the CSP allows the analytics endpoint only when configured', async () => {
  vi.stubEnv('PUBLIC_ANALYTICS_URL', '');
  expect(await directives()).not.toContain('stats.test');
  vi.stubEnv('PUBLIC_ANALYTICS_URL', 'https://stats.test/api/event');
  expect(await directives()).toContain(' https://stats.test');
  vi.unstubAllEnvs();
});
