-- The last line of defence: whichever program writes a post, its HTML is what the hub's own cleaning lets through. A list of
-- what is allowed, letter by letter, and not of what is dangerous: whatever is left with a "<" is refused.
create function private.find_foreign_html(content text) returns text
language sql immutable set search_path = '' as $$
  select substring(regexp_replace(content,
    '</?(p|br|hr|h2|h3|h4|ul|ol|li|strong|em|u|s|sub|sup|blockquote|code|pre|figure|figcaption|table|thead|tbody|tr|th|td) ?/?>'
    || '|</a>|<a( href="(https?://|mailto:|tel:|#|/(?!/))[^"<>]*"| target="_blank"| rel="[a-z ]*"| title="[^"<>]*")*>'
    || '|<img( src="(https?:/|/storage/v1/object/public)/[^"<>[:space:]]+"| alt="[^"<>]*"| title="[^"<>]*"| (width|height)="[0-9]{1,4}"| loading="lazy")* ?/?>'
    || '|<(ol start|td colspan|td rowspan|th colspan|th rowspan)="[0-9]{1,4}">',
    '', 'g') from '<.{0,40}')
$$;
comment on function private.find_foreign_html(text) is 'The beginning of the first piece of HTML that posts cannot have; null when there is none.';
revoke execute on function private.find_foreign_html(text) from public;

create function private.check_post_html() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  foreign_part text;
begin
  if tg_op = 'UPDATE' and new.content is not distinct from old.content then return new; end if;
  foreign_part := private.find_foreign_html(new.content);
  if foreign_part is not null then
    perform private.refuse(422, 'html_not_allowed',
      format('The text has a part that posts cannot have: %s. Save it through the editor, which takes such parts out.', foreign_part));
  end if;
  return new;
end
$$;
revoke execute on function private.check_post_html() from public;
create trigger blog_posts_5_check_html before insert or update on public.blog_posts
  for each row execute function private.check_post_html();
