/** How to build and serve the site. */
export interface SiteOptions {
  /** The folder of the build. */
  folder: string;
  port: number;
  /** The build's variables: the site's and the backend's URL. */
  environment: Record<string, string>;
  /** The environment variable that marks the processes as this hub's. */
  mark: Record<string, string>;
  log: (line: string) => void;
  /** Stops a pending build or start. */
  signal?: AbortSignal | undefined;
}
