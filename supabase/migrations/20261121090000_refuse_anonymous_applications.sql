-- What came with other areas and is counted per person as well: see 20261121083000_refuse_anonymous_accounts.sql.
do $$
declare
  refused text;
begin
  foreach refused in array array['job_applications', 'job_alerts', 'manager_invitations'] loop
    execute format(
      'create trigger a_refuse_anonymous before insert on public.%I for each row execute function private.refuse_anonymous()',
      refused);
  end loop;
end
$$;
