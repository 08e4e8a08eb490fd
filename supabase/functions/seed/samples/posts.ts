/** A sample news or blog post; its content is HTML with simple block and emphasis tags. */
export interface SamplePost {
  title: string;
  excerpt: string;
  content: string;
}
