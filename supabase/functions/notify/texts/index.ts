import type { Language } from '../../_shared/contracts/languages.ts';
import { en, type Texts } from './en/index.ts';
import { es } from './es/index.ts';

// Each language is complete: one that lacks a text does not compile.
const texts: Readonly<Record<Language, Texts>> = { en, es };

/** What the hub's emails and text messages say in a language. */
export const textsIn = (language: Language): Texts => texts[language];
