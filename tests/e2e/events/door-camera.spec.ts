import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encode } from 'uqr';
import { ticketAddress } from '#contracts/tickets.ts';
import { findChromium } from '../../../scripts/browser/find-chromium.ts';
import { addGuestList, answerOf, openDoor } from '../support/door.ts';
import { expect, expectAccessible, hub, test } from '../support/hub.ts';
import { becomeOrganizer } from '../support/organizers.ts';

const film = path.join(tmpdir(), `door-${process.pid}.y4m`);
const executablePath = findChromium();

test.use({
  serviceWorkers: 'allow',
  permissions: ['camera'],
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});
test.afterAll(() => {
  rmSync(film, { force: true });
});

/** A film of one picture, which a browser takes for its camera: a QR code on white, uncompressed (YUV4MPEG2). */
function writeFilm(text: string) {
  const [width, height] = [640, 480];
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const scale = Math.floor(400 / size);
  const luma = Buffer.alloc(width * height, 235);
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      for (let line = 0; line < scale && isDark; line += 1) {
        const start = (40 + y * scale + line) * width + 120 + x * scale;
        luma.fill(16, start, start + scale);
      }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${String(width)} H${String(height)} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(film, Buffer.concat([head, frame, frame]));
}

test('a ticket before the camera is admitted, and again it is already in', async ({ page }) => {
  const { business } = await becomeOrganizer(page);
  const date = await addGuestList(['Dana Camera'], { business_id: business });
  writeFilm(ticketAddress(date.idOf('Dana Camera'), hub.site_url));
  await openDoor(page, date.dateId, 'Main door');
  await page.getByRole('button', { name: 'Scan tickets' }).click();
  await expect(answerOf(page)).toContainText('Admitted');
  await expect(answerOf(page)).toContainText('Dana Camera');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop camera' }).click();
  await expect(page.getByLabel('Camera', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Scan tickets' }).click();
  await expect(answerOf(page)).toContainText('Already in');
});
