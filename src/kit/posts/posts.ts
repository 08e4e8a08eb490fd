import type { PostPatch, SavedPost } from '#contracts/post-editing.ts';
import { api } from '../../lib/browser/api-client.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { removePictures } from '../../lib/browser/remove-pictures.ts';
import { uploadWholePicture } from '../../lib/browser/upload-picture.ts';
import type { UploadWatch } from '../../lib/shared/upload-watch.ts';

/** What is written in the editor. */
export interface PostDraft {
  title: string;
  content: string;
  excerpt: string;
  featured_image: string | null;
  author_name: string;
  publish_date: string | null;
}

/** A draft with nothing in it. */
export const emptyDraft: PostDraft = {
  title: '',
  content: '',
  excerpt: '',
  featured_image: null,
  author_name: '',
  publish_date: null,
};

/** A post as the editor opens it. */
export interface OpenPost {
  id: string;
  slug: string;
  status: string;
  reason: string | null;
  updated_at: string;
  /** Whether it was ever visible: then it cannot be deleted. */
  wasPublic: boolean;
  draft: PostDraft;
}

/** The fields of a post that the editor holds. */
export const draftOfPost = (post: PostDraft): PostDraft => ({
  title: post.title,
  content: post.content,
  excerpt: post.excerpt,
  featured_image: post.featured_image,
  author_name: post.author_name,
  publish_date: post.publish_date,
});

// Not "*": whose account wrote it is no column that anybody may select.
const columns =
  'id, slug, status, status_reason, updated_at, published_at, title, content, excerpt, featured_image, author_name, publish_date';

/** Reads a post. Throws the database's error. */
export async function readPost(id: string): Promise<OpenPost> {
  const data = await loadDataClient();
  const { data: row } = await data.from('blog_posts').select(columns).eq('id', id).single().throwOnError();
  const { slug, status, status_reason: reason, updated_at, published_at } = row;
  const wasPublic = published_at !== null && Date.parse(published_at) <= Date.now();
  return { id, slug, status, reason, updated_at, wasPublic, draft: draftOfPost(row) };
}

/** Adds a draft. Throws ApiError. */
export async function addPost({ title, content, excerpt, featured_image }: PostDraft): Promise<SavedPost> {
  const reply = await api.api.posts.$post({ json: { title, content, excerpt, featured_image } });
  return (await reply.json()) as SavedPost;
}

/** Saves what changed unless somebody else saved since `seenAt`. Throws ApiError, 412 with the other version. */
export async function savePost(id: string, json: PostPatch, seenAt: string): Promise<SavedPost> {
  const reply = await api.api.posts[':id'].$patch({
    param: { id },
    json,
    header: { 'if-match': `"${seenAt}"` },
  });
  return (await reply.json()) as SavedPost;
}

/** Brings a post from one state to another. Throws the database's error. */
export async function movePost(
  id: string,
  from: string,
  to: string,
  seenAt: string,
  reason = '',
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('change_status', {
      entity: 'blog_posts',
      item_id: id,
      from_status: from,
      to_status: to,
      seen_at: seenAt,
      ...(reason && { reason }),
    })
    .throwOnError();
}

/** Deletes a draft that was never public, and its pictures that no other post shows. Throws the database's error. */
export async function removePost(id: string): Promise<void> {
  const data = await loadDataClient();
  const { data: pictures } = await data
    .rpc('delete_draft', { entity: 'blog_posts', item_id: id })
    .throwOnError();
  await removePictures(pictures);
}

/** Shrinks a picture and puts it into the person's folder; answers its address. Throws what the person reads, or Storage's error. */
export const uploadPicture = (userId: string, file: Blob, watch: UploadWatch): Promise<string> =>
  uploadWholePicture(file, { bucket: 'post-images', folder: userId, size: 1600 }, watch);
