import { renderHtml } from '../../../supabase/functions/_shared/billing-documents/html.ts';
import { anInvoice, aStatement } from '../../support/billing-documents.ts';
import { expectAccessibleInBothSchemes, expectToFit, test } from '../support/hub.ts';

for (const document of [anInvoice({ note: 'Thank you.' }), aStatement({ language: 'es' })])
  test(`a printable ${document.kind} is accessible and fits a phone`, async ({ page }) => {
    await page.setContent(await renderHtml(document));
    await expectAccessibleInBothSchemes(page);
    await expectToFit(page);
  });
