import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const packages = { wrk: 'wrk', nginx: 'nginx-light', pgbench: 'postgresql-client' };
const missing = new Set<string>();

/** Where tools are looked for. */
export const toolFolders = () => [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];

/** Whether a tool of the benchmarks is there. Says once what is not measured without it, and where Debian has it. */
export function hasTool(name: keyof typeof packages, without: string): boolean {
  const isThere = toolFolders().some((folder) => isProgram(join(folder, name)));
  if (!isThere && !missing.has(name)) {
    missing.add(name);
    console.log(`${name} is not installed (Debian: ${packages[name]}): ${without}`);
  }
  return isThere;
}

function isProgram(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
