/// <reference types="astro/client" />
import type { Settings } from '#contracts/settings.ts';
import type { CategoryNames } from './lib/server/category-names.ts';

declare global {
  /** Whether the build has a captcha: known while building, so that nothing of it is in a build without. */
  const __HAS_CAPTCHA__: boolean;
  /** The script of components/show-frame.js, as it is written into each page. */
  const __SHOW_FRAME__: string;
  /** Names the build, so that a new one begins with nothing cached. */
  const __BUILD__: string;
  namespace Astro {
    interface ClientDirectives {
      /** Mounted for who is signed in (lib/browser/mount-for-person.ts). */
      'client:person'?: boolean;
    }
  }
  namespace App {
    interface Locals {
      /** The hub's settings, being read; pages await them together with their own data. Missing on prerendered pages. */
      settings?: Promise<Settings>;
      /** What categories are called in the language of the page, being read; missing in English. */
      categoryNames?: Promise<CategoryNames | undefined>;
      /** Whether a member of the staff sees the page before the launch. */
      isPreview?: Promise<boolean>;
      /** Why the page that was asked for is not shown: the hub has not launched, or its backend does not answer. */
      notNow?: 'not-launched' | 'unreachable';
    }
  }
}
