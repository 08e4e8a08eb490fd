const publicObjects = /^\/storage\/v1\/object\/(info\/)?public\/./;
const signedObjects = /^\/storage\/v1\/object\/sign\/[^/]+\/./;
const signedUploads = /^\/storage\/v1\/object\/upload\/sign\/[^/]+\/./;

/** Whether a request needs no API key: links in emails, key sets, public objects and URLs with their own token. */
export function isPublicPath(method: string, path: string, publicAuthPaths: readonly string[]): boolean {
  // Storage would resolve the segments, and answer for another path than this one.
  if (hasDotSegments(path)) return false;
  const isRead = method === 'GET' || method === 'HEAD';
  if (path === '/storage/v1/status') return isRead;
  if (isRead && (publicObjects.test(path) || signedObjects.test(path))) return true;
  if (method === 'PUT' && signedUploads.test(path)) return true;
  if (!path.startsWith('/auth/v1/')) return false;
  const inAuth = path.slice('/auth/v1/'.length).replace(/\/$/, '');
  return publicAuthPaths.some((open) => open.replace(/^\/(auth\/v1\/)?/, '') === inAuth);
}

function hasDotSegments(path: string): boolean {
  try {
    return decodeURIComponent(path)
      .split(/[/\\]/)
      .some((segment) => segment === '.' || segment === '..');
  } catch {
    return true;
  }
}
