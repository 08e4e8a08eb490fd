import type { Stack } from './supervisor.ts';

/** Prints the URLs, the demo accounts, and how to stop. */
export function printWelcome({ status, demo }: Stack, command: string) {
  const rows: [string, string][] = [
    ...(command === 'stack' ? [] : ([['Site', status.site_url]] as [string, string][])),
    ['Inbox', `${status.mail_url}   (all emails and text messages)`],
    ['Backend', status.api_url],
    ['Database', status.db_url],
  ];
  const accounts = demo.accounts.map(({ email, role }) => `    ${email.padEnd(18)} ${role}`);
  console.log(`
  Local Business Hub Connect is running.

${rows.map(([name, value]) => `    ${name.padEnd(10)} ${value}`).join('\n')}

  Demo accounts, all with the password ${demo.password}
${accounts.join('\n')}

  Keys for clients: npm run status -- --json
  Stop: Ctrl-C, or npm run stop
`);
}
