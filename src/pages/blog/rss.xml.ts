import { postFeedRoute } from '../../features/posts/feeds.ts';
import { answerRss } from '../../lib/server/feeds.ts';

export const prerender = false;

/** The feed of the blog as RSS. */
export const GET = postFeedRoute('blog', answerRss);
