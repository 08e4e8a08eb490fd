import type { Stack } from './supervisor.ts';

/** Prints the URLs, the demo accounts or the way to the first admin, and how to stop. */
export function printWelcome({ status, demo }: Stack, command: string, setupUrl: string | undefined) {
  const rows: [string, string][] = [
    ...(command === 'stack' ? [] : ([['Site', status.site_url]] as [string, string][])),
    ['Inbox', `${status.mail_url}   (all emails and text messages)`],
    ['Payments', `${status.payments_url}   (in place of Stripe: no money moves)`],
    ['Backend', status.api_url],
    ['Database', status.db_url],
  ];
  const accounts =
    demo.accounts.length > 0
      ? [
          `  Demo accounts, all with the password ${demo.password}`,
          ...demo.accounts.map(({ email, role }) => `    ${email.padEnd(18)} ${role}`),
          '',
          '  To start without the demo data: npm start -- --empty --data .data/empty',
          '',
        ]
      : [];
  const setup = setupUrl
    ? [
        '  No one is an admin yet. Create an account, then open this once, within a day:',
        `    ${setupUrl}`,
        '',
      ]
    : [];
  console.log(`
  Local Business Hub Connect is running.

${rows.map(([name, value]) => `    ${name.padEnd(10)} ${value}`).join('\n')}

${[...accounts, ...setup].join('\n')}
  Keys for clients: npm run status -- --json
  Stop: Ctrl-C, or npm run stop
`);
}
