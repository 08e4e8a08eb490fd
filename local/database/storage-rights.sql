-- As hosted: the API roles may touch buckets and objects as far as the policies of the product let them.
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
