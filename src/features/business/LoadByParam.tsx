import type { ReactNode } from 'react';
import { localPath } from '#contracts/languages.ts';
import type { Language } from '../../i18n/by-language.ts';
import { ownListingStrings } from '../../i18n/business/own-listing-strings.ts';
import { useLanguage } from '../../i18n/use-strings.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { queryParam } from '../../lib/browser/query-param.ts';
import { businessUrl } from './business-url.ts';
import { type PostArea, postListUrl } from './posts/post-area.ts';

/** For what the page's URL names: an incomplete id, and the way back when trying again would not help. */
export const notFoundOptions = (area: PostArea, language: Language = 'en') => ({
  messages: { VALIDATION_FAILED: ownListingStrings[language].address.incomplete },
  wayOut: (
    <p>
      {area === 'admin' ? (
        <a href={postListUrl('admin', null)}>Chamber posts</a>
      ) : (
        <a href={localPath(businessUrl(''), language)}>{ownListingStrings[language].address.yours}</a>
      )}
    </p>
  ),
});

interface LoadByParamProps<Data> {
  /** The parameter of the page's URL that holds the id. */
  param: string;
  /** Where the page is; the business area by default. */
  area?: PostArea;
  /** Whether the page shows something without the parameter as well: `load` then gets an empty id. */
  isOptional?: boolean;
  queryKey: readonly unknown[];
  load: (id: string) => Promise<Data>;
  children: (data: Data, reload: () => void, refetch: () => Promise<unknown>) => ReactNode;
}

/** Loads what the page's URL names, and shows it; says so when the URL names nothing or what is not found. */
export function LoadByParam<Data>({
  param,
  area = 'business',
  isOptional = false,
  queryKey,
  load,
  children,
}: LoadByParamProps<Data>) {
  const language = useLanguage();
  const { address: t } = ownListingStrings[language];
  const id = queryParam(param);
  if (id === '' && !isOptional)
    return area === 'admin' ? (
      <p>
        Nothing selected. <a href={postListUrl('admin', null)}>Chamber posts</a>
      </p>
    ) : (
      <p>
        {t.none} <a href={localPath(businessUrl(''), language)}>{t.choose}</a>
      </p>
    );
  return (
    <QueryBoundary queryKey={[...queryKey, id]} load={() => load(id)} {...notFoundOptions(area, language)}>
      {children}
    </QueryBoundary>
  );
}
