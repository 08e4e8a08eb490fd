import { parse } from 'smol-toml';
import { z } from 'zod';

/** The `[realtime]` table of supabase/config.toml, with the defaults of the Supabase CLI. */
const RealtimeTable = z.object({
  enabled: z.boolean().default(true),
  // The gateway listens on both, so that this only has to be valid.
  ip_version: z.enum(['IPv4', 'IPv6']).default('IPv4'),
  max_header_length: z.number().int().positive().default(4096),
});

/** The configuration of the Realtime server; lengths are in characters. */
export type RealtimeConfig = z.infer<typeof RealtimeTable>;

/** Parses the text of supabase/config.toml. Throws a ZodError that names the invalid values. */
export function readRealtimeConfig(toml: string): RealtimeConfig {
  return z.object({ realtime: RealtimeTable.prefault({}) }).parse(parse(toml)).realtime;
}
