import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/browser/find-chromium.ts';

/** Chromium without traffic of its own in the background. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
  });
}
