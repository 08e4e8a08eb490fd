import './postgres/fix-driver.ts';

const { main } = await import('./command-line.ts');
// Everything has been stopped: pending timers do not matter.
process.exit(await main(process.argv.slice(2)));
