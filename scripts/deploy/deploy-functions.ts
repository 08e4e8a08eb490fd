/**
 * Checks the edge functions' types and deploys all of them to the linked project, bundled by the platform (no Docker).
 * Arguments are passed to the CLI: `npm run deploy:functions -- --remote=YOUR-PROJECT-REF`.
 */
import { spawnSync } from 'node:child_process';

const quiet = { SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', SUPABASE_NO_UPDATE_NOTIFIER: '1' };

function run(command: string, ...args: string[]) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...quiet } });
  if (error) console.error(error.message);
  return status ?? 1;
}

process.exitCode =
  run('node', 'scripts/checks/function-types.ts') ||
  run('supabase', 'functions', 'deploy', '--use-api', ...process.argv.slice(2));
