/** Ensures a Chromium for the end-to-end tests: installs Debian's package as root, otherwise prints what to do. */
import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';

function apt(...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: 'inherit',
    env,
  });
  return status === 0;
}

const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
if (!findChromium() && canInstall) {
  console.log('No Chromium found: installing the one of the distribution.');
  // A fresh machine has no package lists yet.
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name);
  if (!apt('update') || !(install('chromium-headless-shell') || install('chromium'))) {
    console.error('apt-get could not install chromium.');
  }
}

const found = findChromium();
if (found) {
  console.log(`Browser: ${found}`);
} else {
  console.error(
    'No Chromium found. Install Chromium or Chrome, set CHROME_PATH to it, or run: npx playwright install chromium',
  );
  process.exitCode = 1;
}
