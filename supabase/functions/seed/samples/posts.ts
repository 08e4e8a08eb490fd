/** A post as the samples hold it; `content` is HTML of paragraphs, headings, lists and emphasis. */
export interface SamplePost {
  title: string;
  excerpt: string;
  content: string;
}
