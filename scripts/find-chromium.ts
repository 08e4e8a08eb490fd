import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usualPlaces = [
  // The headless build, which is faster for tests; Playwright's own browser is one too.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium to test with: `CHROME_PATH`, an installed one, or Playwright's own; undefined when there is none. */
export function findChromium(): string | undefined {
  return [process.env['CHROME_PATH'], ...usualPlaces, chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}
