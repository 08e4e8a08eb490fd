/** How an upload is watched, with how much was sent in percent, and stopped. */
export interface UploadWatch {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}
