import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether `root`/node_modules holds every package of package-lock.json in that version; a missing optional package is fine,
 * since npm installs those for this platform only.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installed = read(installedFile);
  return Object.entries(read(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, link }]) =>
      // The root and the workspaces are part of the repository, and their links have no version.
      !path.includes('node_modules/') ||
      link ||
      (optional && !installed[path]) ||
      installed[path]?.version === version,
  );
}
