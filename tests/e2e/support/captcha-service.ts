import type { BrowserContext } from '@playwright/test';

/** A token for a solved challenge. */
export type IssueToken = () => string;

/**
 * Replaces hCaptcha's script, which tests cannot reach: a checkbox that yields a token of `issue` once. The site loads it
 * from the real URL, under its real Content-Security-Policy.
 */
export async function standInForHcaptcha(context: BrowserContext, issue: IssueToken) {
  const requests: string[] = [];
  await context.exposeFunction('issueToken', issue);
  await context.route('https://js.hcaptcha.com/**', async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: `(${String(widget)})();` });
  });
  return { requests };
}

// Runs in the page.
function widget() {
  interface Options {
    sitekey: string;
    callback: (token: string) => void;
    'close-callback': () => void;
  }
  const page = window as unknown as {
    issueToken: () => Promise<string>;
    onHubCaptcha: () => void;
    hcaptcha: object;
  };
  const shown = new Map<string, { box: HTMLInputElement; options: Options }>();
  page.hcaptcha = {
    render(place: HTMLElement, options: Options) {
      const label = document.createElement('label');
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.addEventListener('change', () => {
        void page.issueToken().then(options.callback);
      });
      label.append(box, ` I am human (${options.sitekey})`);
      place.append(label);
      const id = `widget-${String(shown.size)}`;
      shown.set(id, { box, options });
      return id;
    },
    // As if the person closed the image challenge.
    execute(id: string) {
      shown.get(id)?.options['close-callback']();
    },
    reset(id: string) {
      const box = shown.get(id)?.box;
      if (box) box.checked = false;
    },
    remove(id: string) {
      shown.get(id)?.box.parentElement?.remove();
    },
  };
  page.onHubCaptcha();
}
