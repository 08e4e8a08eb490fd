/** One sample post of the news or the blog, its content being HTML of simple block and emphasis tags. */
export interface SamplePost {
  title: string;
  excerpt: string;
  content: string;
}
