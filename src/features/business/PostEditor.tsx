import { Island } from '../../ui/Island.tsx';
import { Loaded } from './Loaded.tsx';
import { named } from './page-address.ts';
import { PostForm } from './PostForm.tsx';
import { readKind } from './post-kinds.ts';
import { readPost } from './posts.ts';
import { SignedIn } from './SignedIn.tsx';

/** Adds a job, an event or a deal (`?kind=`), edits one (`?id=`) or begins with a copy (`?copy=`). */
export function PostEditor() {
  return (
    <Island name="PostEditor">
      <SignedIn reason="Sign in to post for your business.">{() => <Ask />}</SignedIn>
    </Island>
  );
}

function Ask() {
  const kind = readKind(named('kind'));
  const id = named('id') || named('copy');
  return (
    <Loaded name={['post', kind, id]} load={() => readPost(kind, id, named('business'))}>
      {(loaded) => <PostForm kind={kind} loaded={loaded} isCopy={named('id') === ''} />}
    </Loaded>
  );
}
