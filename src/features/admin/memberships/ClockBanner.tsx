import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { readClock } from './clock.ts';

/** Says that no membership renews or ends by itself, while that is so. */
export function ClockBanner() {
  return (
    <QueryBoundary queryKey={['admin', 'membership-clock', 'banner']} load={readClock}>
      {({ is_on: isOn }) =>
        !isOn && (
          <Notice>
            <p>
              <strong>Renewal automation is off.</strong> Memberships past their term stay as they are until
              someone changes them. <a href="/admin/memberships/automatic">Turn it on</a>
            </p>
          </Notice>
        )
      }
    </QueryBoundary>
  );
}
