import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const quiet = { SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', SUPABASE_NO_UPDATE_NOTIFIER: '1' };

/** Runs a command of the Supabase CLI against one database; returns its output. Throws with the CLI's own message. */
export async function runSupabase(args: string[], databaseUrl: string): Promise<string> {
  const remote = `--remote=${databaseUrl}?sslmode=disable`;
  const options = { env: { ...process.env, ...quiet }, maxBuffer: 50 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('supabase', [...args, remote], options);
  return stdout;
}
