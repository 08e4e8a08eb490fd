import { useEffect, useRef, useState } from 'react';
import { checkInStrings } from '../../../i18n/business/check-in-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { loadQrReader } from './qr-reader.ts';

/** Often enough for a hand that does not hold still, seldom enough for a phone's battery. */
const frameMs = 150;
/** The same code is read again only once it was away this long. */
const awayMs = 2500;

type Trouble = 'cameraDenied' | 'cameraMissing' | 'cameraFailed';

const troubleOf = (error: unknown): Trouble => {
  const { name } = (error ?? {}) as { name?: string };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'cameraDenied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'cameraMissing' : 'cameraFailed';
};

async function openCamera(): Promise<MediaStream> {
  // Browsers have no cameras for pages that came over plain HTTP.
  const devices = (navigator as Partial<Navigator>).mediaDevices;
  if (!devices) throw Object.assign(new Error('This browser has no camera.'), { name: 'NotFoundError' });
  return devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
}

/** The camera's picture; `onCode` is called with each QR code that comes into it. The camera stops when this is gone. */
export function DoorScanner({ onCode }: { onCode: (text: string) => void }) {
  const t = useStrings(checkInStrings);
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  const [state, setState] = useState<'starting' | 'running' | Trouble>('starting');
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let isGone = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = { text: '', at: 0 };
    const start = async () => {
      const [read, opened] = await Promise.all([loadQrReader(), openCamera()]);
      stream = opened;
      const picture = video.current;
      if (isGone || !picture) {
        stop();
        return;
      }
      picture.srcObject = opened;
      await picture.play();
      setState('running');
      const look = async () => {
        const text = picture.readyState >= 2 ? await read(picture).catch(() => undefined) : undefined;
        if (isGone) return;
        const now = Date.now();
        if (text !== undefined) {
          const isNew = text !== seen.text || now - seen.at > awayMs;
          seen = { text, at: now };
          if (isNew) latest.current(text);
        }
        timer = setTimeout(() => void look(), frameMs);
      };
      await look();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch((error: unknown) => {
      stop();
      if (!isGone) setState(troubleOf(error));
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  const hasFailed = state !== 'starting' && state !== 'running';
  return (
    <div className="scanner">
      {hasFailed ? (
        <Notice tone="danger">
          <p>{t[state]}</p>
        </Notice>
      ) : (
        <>
          <video ref={video} muted playsInline aria-label={t.camera} />
          <p className="soft" role="status">
            {state === 'starting' ? t.starting : t.aim}
          </p>
        </>
      )}
    </div>
  );
}
