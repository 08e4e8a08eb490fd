import { expect, it } from 'vitest';
import { writeAnswer } from '#contracts/applications.ts';
import { applicationsAsCsv } from '../../../src/features/business/applications/export-applications.ts';

it('applications are exported in the language of the page', () => {
  const one = { job: 'Cook', name: 'Ada', email: 'ada@test.test', phone: '', message: '', file_name: '' };
  const row = { ...one, status: 'seen', created_at: '2026-01-02T15:04:05Z' };
  const [head, line] = applicationsAsCsv([row], 'UTC', 'es').split('\r\n');
  expect(head).toContain('Empleo,Nombre,Correo electrónico');
  expect(line).toMatch(/^Cook,Ada,.*,Visto,.*2 ene 2026/);
});

it('applications are exported without formulas, times by the clock of the business', () => {
  const csv = applicationsAsCsv(
    [
      {
        job: 'Cook',
        name: '=HYPERLINK("https://evil.test")',
        email: 'ada@test.test',
        phone: '+1 802 555 0101',
        message: '@SUM(1)\nSecond line',
        file_name: 'cv.pdf',
        status: 'declined',
        created_at: '2026-01-02T03:04:05Z',
      },
    ],
    'America/New_York',
  );
  const [, row = ''] = csv.split('\r\n');
  expect(row).toContain(`Cook,"'=HYPERLINK(""https://evil.test"")"`);
  expect(csv).toContain(`"'@SUM(1)\nSecond line"`);
  expect(csv).toContain(`'+1 802 555 0101`);
  expect(csv).toMatch(/Declined,.*Jan 1/);
});

it.each(['invited', 'declined'] as const)('an answer names the job and the business: %s', (decision) => {
  const { subject, sentence } = writeAnswer(decision, { job: 'Cook', business: 'The Long Table' });
  expect(subject).toContain('Cook');
  expect(sentence).toContain('The Long Table');
});
