/** Ensures a headless Chromium for the end-to-end tests: Debian's package as root, otherwise Playwright's own, or says what to do. */
import { spawnSync } from 'node:child_process';
import { findChromium, findHeadlessShell } from './find-chromium.ts';

const run = (program: string, args: string[]) =>
  spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
const apt = (...args: string[]) => run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args]);

const isRootOfDebian = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

if (!findHeadlessShell()) {
  console.log('No headless Chromium found: installing one.');
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name);
  const isInstalled = isRootOfDebian()
    ? // A fresh machine has no package lists yet.
      apt('update') && (install('chromium-headless-shell') || (!findChromium() && install('chromium')))
    : run('playwright', ['install', '--only-shell', 'chromium']);
  if (!isInstalled) console.error('The headless Chromium could not be installed; see the lines above.');
}

const found = findChromium();
if (found) {
  console.log(`Browser: ${found}`);
} else {
  console.error(
    'No Chromium found. Install Chromium or Chrome, set CHROME_PATH to it, or run: npx playwright install --only-shell chromium',
  );
  process.exitCode = 1;
}
