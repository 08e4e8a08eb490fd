/** Which services can check that a visitor is no robot. */
export type CaptchaProvider = 'hcaptcha' | 'turnstile';

/** A check that is on the page. */
export interface CaptchaWidget {
  /** The token of the solved check; waits while the person solves it. Throws CaptchaError. */
  solve(): Promise<string>;
  /** A token is valid once: starts the check over. */
  reset(): void;
  remove(): void;
}

/** Why there is no token. */
class CaptchaError extends Error {
  readonly code: 'captcha_unavailable' | 'captcha_unsolved';

  constructor(code: CaptchaError['code']) {
    super(code);
    this.name = 'CaptchaError';
    this.code = code;
  }
}

/** What the scripts of both providers offer. */
interface CaptchaApi {
  render(place: HTMLElement, options: Record<string, unknown>): string;
  execute(id: string): unknown;
  reset(id: string): void;
  remove(id: string): void;
}

const scripts: Record<CaptchaProvider, string> = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?recaptchacompat=off&',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?',
};
const timeoutMs = 20_000;
/** The narrowest place that a check of usual size has room in. */
const usualWidth = 303;

let api: Promise<CaptchaApi> | undefined;

/** Loads the provider's script, once a page, and shows its check in `place`. Throws CaptchaError. */
export async function showCaptcha(
  place: HTMLElement,
  { provider, siteKey }: { provider: CaptchaProvider; siteKey: string },
): Promise<CaptchaWidget> {
  api ??= loadScript(provider).catch((error: unknown) => {
    // The next try asks the network again.
    api = undefined;
    throw error;
  });
  const captcha = await api;
  let token: string | undefined;
  let isGone = false;
  let waiting: PromiseWithResolvers<string> | undefined;
  const fail = () => {
    token = undefined;
    waiting?.reject(new CaptchaError('captcha_unsolved'));
    // Tells Turnstile that the page says it itself.
    return true;
  };
  const id = captcha.render(place, {
    sitekey: siteKey,
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    size: place.clientWidth < usualWidth ? 'compact' : 'normal',
    callback: (solved: string) => {
      token = solved;
      waiting?.resolve(solved);
    },
    'expired-callback': () => {
      token = undefined;
    },
    'error-callback': fail,
    'close-callback': fail,
    'chalexpired-callback': fail,
    'timeout-callback': fail,
  });
  return {
    async solve() {
      if (token !== undefined) return token;
      waiting = Promise.withResolvers();
      // Turnstile is at work from the start; hCaptcha waits for a click, or for this.
      if (provider === 'hcaptcha') captcha.execute(id);
      return waiting.promise;
    },
    reset() {
      token = undefined;
      if (!isGone) captcha.reset(id);
    },
    remove() {
      isGone = true;
      captcha.remove(id);
    },
  };
}

function loadScript(provider: CaptchaProvider): Promise<CaptchaApi> {
  const hub = window as unknown as Record<string, unknown>;
  const script = document.createElement('script');
  return new Promise<CaptchaApi>((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new CaptchaError('captcha_unavailable'));
    };
    const timeout = setTimeout(fail, timeoutMs);
    // The script calls it when it can be used, which is later than when it was loaded.
    hub['onHubCaptcha'] = () => {
      clearTimeout(timeout);
      resolve(hub[provider] as CaptchaApi);
    };
    script.addEventListener('error', () => {
      clearTimeout(timeout);
      fail();
    });
    script.async = true;
    script.src = `${scripts[provider]}render=explicit&onload=onHubCaptcha`;
    document.head.append(script);
  });
}
