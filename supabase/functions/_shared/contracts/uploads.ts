import { z } from 'zod';

/** The buckets into which people put files with `POST /api/uploads`, which reads and cleans them first. */
export const uploadBuckets = ['avatars', 'logos', 'covers', 'post-images', 'claim-evidence'] as const;
export type UploadBucket = (typeof uploadBuckets)[number];

/** `POST /api/uploads`, whose body is the file: into which bucket, and under which path there. */
export const UploadQuery = z.object({
  bucket: z.enum(uploadBuckets),
  path: z.string().min(1).max(300),
});
export type UploadQuery = z.infer<typeof UploadQuery>;

/** A file that was stored: its path in its bucket, its type by its bytes, and how many of them there are. */
export const StoredUpload = z.object({ path: z.string(), type: z.string(), size: z.number() });
export type StoredUpload = z.infer<typeof StoredUpload>;
