import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

// Half the CPU of a full Chromium, which also draws the tabs of a window that nobody sees.
const headlessShells = () => {
  const browsers = dirname(dirname(dirname(chromium.executablePath())));
  const pattern = join(browsers, 'chromium_headless_shell-*', '*', '*headless*shell{,.exe}');
  return ['/usr/bin/chromium-headless-shell', ...globSync(pattern)];
};

const fullBrowsers = () => [
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const firstThatExists = (paths: (string | undefined)[]) =>
  paths.find((path): path is string => !!path && existsSync(path));

/** The headless shell of Chromium to test with: `CHROME_PATH`, Debian's, or Playwright's own; undefined when there is none. */
export const findHeadlessShell = () => firstThatExists([process.env['CHROME_PATH'], ...headlessShells()]);

/** The Chromium to test with: a headless shell, or else a full browser; undefined when there is none. */
export const findChromium = () => findHeadlessShell() ?? firstThatExists(fullBrowsers());
