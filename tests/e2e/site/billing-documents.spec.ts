import { renderHtml } from '../../../supabase/functions/_shared/billing-documents/html.ts';
import { anInvoice, aStatement } from '../../support/billing-documents.ts';
import { expectAccessibleInBothSchemes, expectToFit, test } from '../support/hub.ts';

test('a printable invoice and a printable statement are accessible and fit a phone', async ({ page }) => {
  for (const document of [anInvoice({ note: 'Thank you.' }), aStatement({ language: 'es' })])
    await test.step(document.kind, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.setContent(await renderHtml(document));
      await expectAccessibleInBothSchemes(page);
      await expectToFit(page);
    });
});
