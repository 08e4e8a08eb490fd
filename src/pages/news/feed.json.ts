import { postFeedRoute } from '../../features/posts/feeds.ts';
import { answerJsonFeed } from '../../lib/server/feeds.ts';

export const prerender = false;

/** The feed of the news as JSON Feed. */
export const GET = postFeedRoute('news', answerJsonFeed);
