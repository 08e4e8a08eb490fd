import { useEffect, useState } from 'react';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import type { Failure } from '../../../lib/browser/errors/failure.ts';
import { readSiteSettings } from '../../../lib/browser/site-settings.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { startPreview } from './start-preview.ts';

/** Goes on to the public site; before its launch staff see it as a preview, with a bar that says so. */
export function ViewSite() {
  return <AdminGate name="View site">{() => <GoOn />}</AdminGate>;
}

function GoOn() {
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    const goOn = async () => {
      const { maintenance_mode } = await readSiteSettings();
      if (maintenance_mode) await startPreview();
      // In the place of this page, so that Back leads to the one before.
      location.replace('/');
    };
    goOn().catch((error: unknown) => {
      setFailure(toUserMessage(error));
    });
  }, []);
  if (!failure) return <p className="soft">Loading…</p>;
  return (
    <>
      <FailureNotice failure={failure} />
      <p>
        <a href="/">View site</a>
      </p>
    </>
  );
}
