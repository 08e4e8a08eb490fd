import { RelativeTime } from '../../../ui/RelativeTime.tsx';

/** When something was posted, by the clock of the reader. */
export function PostTime({ at }: { at: string }) {
  return <RelativeTime at={at} zone={Intl.DateTimeFormat().resolvedOptions().timeZone} />;
}
