import { expect, it } from 'vitest';
import { writeAnswer } from '#contracts/applications.ts';
import { applicationsAsCsv } from '../../../src/features/business/applications/export-applications.ts';

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
