import type { SeedKind, SeedReply } from '#contracts/seed.ts';

declare global {
  interface Window {
    /** For people who try the hub out: sample data from the browser's console, where that is allowed. */
    hub?: {
      importNews: () => Promise<SeedReply>;
      importBlog: () => Promise<SeedReply>;
      importJobs: () => Promise<SeedReply>;
    };
  }
}

// The code itself is loaded with the first call.
const importer = (kind: SeedKind) => async () => (await import('./sample-data.ts')).importSample(kind);

window.hub = { importNews: importer('news'), importBlog: importer('blog'), importJobs: importer('jobs') };
