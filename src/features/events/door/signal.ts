const tones = { good: [880, 1], bad: [220, 2] } as const;

/** A short sound and a vibration: one for who may come in, two for who may not. A device that has neither stays silent. */
export function signal(kind: keyof typeof tones): void {
  const [frequency, times] = tones[kind];
  // Safari has no vibration.
  (navigator as Partial<Navigator>).vibrate?.(times === 1 ? 80 : [120, 80, 120]);
  try {
    const audio = new AudioContext();
    for (let beep = 0; beep < times; beep += 1) {
      const oscillator = new OscillatorNode(audio, { frequency });
      oscillator.connect(audio.destination);
      oscillator.start(audio.currentTime + beep * 0.25);
      oscillator.stop(audio.currentTime + beep * 0.25 + 0.15);
      if (beep === times - 1) oscillator.onended = () => void audio.close();
    }
  } catch {
    // No sound device.
  }
}
