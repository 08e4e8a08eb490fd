import { createClient } from '@supabase/supabase-js';
import type { Sql } from 'postgres';
import sharp from 'sharp';
import { townBusinesses } from '../town/businesses.ts';
import { businessCovers, businessGalleries, eventPictures, postPictures } from '../town/pictures.ts';
import { drawLogo } from './logo.ts';
import { drawScene, sceneWidth } from './scenes.ts';

/** Uploads a WebP and returns its address in the hub. */
type Upload = (bucket: string, path: string, picture: Buffer) => Promise<string>;

// As src/lib/shared/pictures.ts names both sizes of a picture.
const smallWidth = 640;

/** Uploads a scene with a small version next to it, `path` without their endings, and returns the address of the large one. */
async function uploadScene(upload: Upload, bucket: string, path: string, picture: Buffer): Promise<string> {
  const small = await sharp(picture).resize(smallWidth).webp({ quality: 72, effort: 2 }).toBuffer();
  await upload(bucket, `${path}.w${String(smallWidth)}.webp`, small);
  return upload(bucket, `${path}.w${String(sceneWidth)}.webp`, picture);
}

// Where the hub's own pictures are: it has no listing.
const hubFolder = '00000000-0000-0000-0000-000000000000';
const hubColor = '#17523b';

/**
 * Draws the logos, covers and other pictures of the town and uploads them through the running API, as a client would. What has a
 * picture is skipped, so it can run at every start.
 */
export async function loadPictures(sql: Sql, apiUrl: string, secretKey: string): Promise<void> {
  const api = createClient(apiUrl, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const upload: Upload = async (bucket, path, picture) => {
    const { error } = await api.storage
      .from(bucket)
      .upload(path, picture, { contentType: 'image/webp', upsert: true });
    if (error) throw error;
    return `/storage/v1/object/public/${bucket}/${path}`;
  };
  await Promise.all([
    addLogos(sql, upload),
    addCovers(sql, upload),
    addEventPictures(sql, upload),
    addPostPictures(sql, upload),
  ]);
}

async function addLogos(sql: Sql, upload: Upload) {
  const rows = await sql<{ id: string; name: string }[]>`select id, name from public.businesses
    where logo_url is null and name in ${sql(townBusinesses.map(({ name }) => name))}`;
  const add = async ({ id, name }: { id: string; name: string }) => {
    const index = townBusinesses.findIndex((business) => business.name === name);
    const logo = await drawLogo(name, townBusinesses[index]?.color ?? hubColor, index);
    const address = await upload('logos', `${id}/logo.webp`, logo);
    await sql`update public.businesses set logo_url = ${address} where id = ${id}`;
  };
  await Promise.all(rows.map(add));
}

async function addCovers(sql: Sql, upload: Upload) {
  const shown = townBusinesses.filter(({ key }) => businessCovers[key]);
  const rows = await sql<{ id: string; name: string }[]>`select id, name from public.businesses
    where cover_url is null and name in ${sql(shown.map(({ name }) => name))}`;
  const add = async ({ id, name }: { id: string; name: string }) => {
    const business = shown.find((one) => one.name === name);
    const cover = businessCovers[business?.key ?? ''];
    if (!business || !cover) return;
    const photos = businessGalleries[business.key] ?? [];
    const scenes = [cover, ...photos.map(([scene]) => scene)];
    const [address, ...gallery] = await Promise.all(
      scenes.map(async (scene, index) =>
        uploadScene(
          upload,
          'covers',
          `${id}/demo-${String(index)}`,
          await drawScene(scene, name, business.color),
        ),
      ),
    );
    const descriptions = Object.fromEntries(gallery.map((url, index) => [url, photos[index]?.[1] ?? '']));
    await sql`update public.businesses set cover_url = ${address ?? null}, gallery = ${gallery},
      gallery_descriptions = ${sql.json(descriptions)} where id = ${id}`;
  };
  await Promise.all(rows.map(add));
}

async function addEventPictures(sql: Sql, upload: Upload) {
  const rows = await sql<
    { id: string; title: string; business_id: string | null }[]
  >`select id, title, business_id from public.events
    where image_url is null and created_by is null and title in ${sql(Object.keys(eventPictures))}`;
  const add = async ({ id, title, business_id }: (typeof rows)[number]) => {
    const scene = eventPictures[title];
    if (!scene) return;
    const path = `${business_id ?? hubFolder}/demo-${id}`;
    const address = await uploadScene(upload, 'covers', path, await drawScene(scene, title, hubColor));
    await sql`update public.events set image_url = ${address} where id = ${id}`;
  };
  await Promise.all(rows.map(add));
}

async function addPostPictures(sql: Sql, upload: Upload) {
  const rows = await sql<
    { id: string; title: string; author_id: string }[]
  >`select id, title, author_id from public.blog_posts
    where featured_image is null and author_id is not null and title in ${sql(Object.keys(postPictures))}`;
  const add = async ({ id, title, author_id }: (typeof rows)[number]) => {
    const scene = postPictures[title];
    if (!scene) return;
    const path = `${author_id}/demo-${id}`;
    const address = await uploadScene(upload, 'post-images', path, await drawScene(scene, title, hubColor));
    await sql`update public.blog_posts set featured_image = ${address} where id = ${id}`;
  };
  await Promise.all(rows.map(add));
}
