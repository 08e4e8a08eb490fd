import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'smol-toml';
import { z } from 'zod';

const Settings = z.object({
  enabled: z.boolean().default(true),
  verify_jwt: z.boolean().default(true),
  entrypoint: z.string().optional(),
});
const Configuration = z.object({ functions: z.record(z.string(), Settings).default({}) });

export interface FunctionSettings {
  /** URL of the entry file. */
  entrypoint: string;
  verifyJwt: boolean;
}

/**
 * The function `name`: its folder under `folder` and its section in config.toml; undefined when it does not exist.
 */
export function findFunction(folder: string, configText: string, name: string): FunctionSettings | undefined {
  if (!/^[A-Za-z][\w-]*$/.test(name)) return undefined;
  const sections = new Map(Object.entries(Configuration.parse(parse(configText)).functions));
  const settings = Settings.parse(sections.get(name) ?? {});
  const entrypoint =
    settings.entrypoint === undefined
      ? path.join(folder, name, 'index.ts')
      : path.resolve(folder, '..', settings.entrypoint);
  if (!settings.enabled || !existsSync(entrypoint)) return undefined;
  return { entrypoint: pathToFileURL(entrypoint).href, verifyJwt: settings.verify_jwt };
}
