import { PUBLIC_CAPTCHA_PROVIDER, PUBLIC_CAPTCHA_SITE_KEY } from 'astro:env/client';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { CaptchaWidget } from './captcha.ts';
import { retryableImport } from './retryable-import.ts';

/** The proof of the check among the options of a call to the auth server. */
export interface CaptchaProof {
  captchaToken?: string;
}

/** The check of a form that it is no robot who sends it. */
export interface Captcha {
  /** Where the check is shown: to be put into the form, before its button. */
  place: ReactNode;
  /** Sends with the proof of the solved check; then the check starts over. Throws CaptchaError, and what `send` throws. */
  ask<T>(send: (proof: CaptchaProof) => Promise<T>): Promise<T>;
}

/** The check that the hub is built with, loaded when the form is first used; nothing at all without one. */
export const useCaptcha: () => Captcha = __HAS_CAPTCHA__ ? useWidget : useNothing;

const nothing: Captcha = { place: null, ask: (send) => send({}) };

function useNothing() {
  return nothing;
}

function useWidget(): Captcha {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<Promise<CaptchaWidget>>(undefined);
  const show = useCallback(() => {
    widget.current ??= showIn(place.current).catch((error: unknown) => {
      widget.current = undefined;
      throw error;
    });
    return widget.current;
  }, []);
  useEffect(() => {
    const form = place.current?.closest('form');
    const onFocus = () => {
      // Said when the form is sent, which tries again.
      show().catch(() => undefined);
    };
    form?.addEventListener('focusin', onFocus);
    return () => {
      form?.removeEventListener('focusin', onFocus);
      widget.current?.then(
        (shown) => {
          shown.remove();
        },
        () => undefined,
      );
      widget.current = undefined;
    };
  }, [show]);
  const ask = async <T,>(send: (proof: CaptchaProof) => Promise<T>) => {
    const shown = await show();
    try {
      return await send({ captchaToken: await shown.solve() });
    } finally {
      shown.reset();
    }
  };
  return { place: <div ref={place} className="captcha" />, ask };
}

const loadCaptcha = retryableImport(
  () => import('./captcha.ts'),
  ({ showCaptcha }) => showCaptcha,
  'showCaptcha',
);

async function showIn(place: HTMLElement | null) {
  const showCaptcha = await loadCaptcha();
  if (!place || !PUBLIC_CAPTCHA_PROVIDER || !PUBLIC_CAPTCHA_SITE_KEY)
    throw new Error('No place for a check.');
  return showCaptcha(place, { provider: PUBLIC_CAPTCHA_PROVIDER, siteKey: PUBLIC_CAPTCHA_SITE_KEY });
}
