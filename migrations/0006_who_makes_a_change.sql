-- Whoever changes a tracked record says in `washboard.who` who they are: {"id", "name", "address", "requestId"}, all of them
-- optional, so that `{}` is the system itself. A change of which nobody says who makes it is refused. What several people
-- make in one statement has a maker for each record: `washboard.makers` holds the same under the record's id.
CREATE OR REPLACE FUNCTION "write_history"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind constant text := tg_argv[0];
  record_column constant text := tg_argv[1];
  second_column constant text := tg_argv[2];
  kept constant text[] := tg_argv[3]::text[];
  secret constant text[] := tg_argv[4]::text[];
  now_at constant timestamptz := clock_timestamp();
  micros constant bigint := (extract(epoch from now_at) * 1000000)::bigint;
  -- The first half of a UUID version 7: 48 bits of milliseconds, 12 bits of what is below them.
  id_start constant text := lpad(to_hex(micros / 1000), 12, '0') || '7' || lpad(to_hex(micros % 1000 * 4096 / 1000), 3, '0');
  who constant jsonb := nullif(current_setting('washboard.who', true), '')::jsonb;
  makers constant jsonb := nullif(current_setting('washboard.makers', true), '')::jsonb;
  by_id constant uuid := (who ->> 'id')::uuid;
  by_name constant text := nullif(who ->> 'name', '');
  from_address constant text := nullif(who ->> 'address', '');
  in_request constant text := who ->> 'requestId';
  called constant text := nullif(current_setting('washboard.action', true), '');
  in_transaction constant bigint := pg_current_xact_id()::text::bigint;
BEGIN
  IF who IS NULL AND (makers IS NULL OR tg_op <> 'INSERT') THEN
    RAISE EXCEPTION 'A change of % does not say who makes it', tg_table_name USING ERRCODE = 'insufficient_privilege';
  END IF;
  CASE tg_op
    WHEN 'INSERT' THEN
      INSERT INTO public.history (id, at, actor_id, actor_name, address, request_id, transaction, kind, record_id, action, after)
      SELECT (id_start || substr(gen_random_uuid()::text, 20))::uuid, now_at, (maker ->> 'id')::uuid,
        nullif(maker ->> 'name', ''), nullif(maker ->> 'address', ''), maker ->> 'requestId',
        in_transaction, kind, (is_now.image ->> record_column)::uuid, coalesce(called, 'created'), is_now.image - secret
      FROM (SELECT to_jsonb(new_rows) AS image FROM new_rows) is_now,
        LATERAL (SELECT coalesce(makers -> (is_now.image ->> record_column), who) AS maker) by;
    WHEN 'DELETE' THEN
      INSERT INTO public.history (id, at, actor_id, actor_name, address, request_id, transaction, kind, record_id, action, before)
      SELECT (id_start || substr(gen_random_uuid()::text, 20))::uuid, now_at, by_id, by_name, from_address, in_request,
        in_transaction, kind, (was.image ->> record_column)::uuid, 'deleted', was.image - secret
      FROM (SELECT to_jsonb(old_rows) AS image FROM old_rows) was;
    WHEN 'UPDATE' THEN
      INSERT INTO public.history (id, at, actor_id, actor_name, address, request_id, transaction, kind, record_id, action, before, after)
      SELECT (id_start || substr(gen_random_uuid()::text, 20))::uuid, now_at, by_id, by_name, from_address, in_request,
        in_transaction, kind, (is_now.image ->> record_column)::uuid, coalesce(called, 'changed'),
        (SELECT jsonb_object_agg(key, value) FROM jsonb_each(was.image)
          WHERE key <> ALL (secret) AND (key = ANY (kept) OR value <> is_now.image -> key)),
        (SELECT jsonb_object_agg(key, CASE WHEN key = ANY (secret) THEN 'true' ELSE value END) FROM jsonb_each(is_now.image)
          WHERE (key = ANY (kept) AND key <> ALL (secret)) OR value <> was.image -> key)
      FROM (SELECT to_jsonb(old_rows) AS image FROM old_rows) was
      JOIN (SELECT to_jsonb(new_rows) AS image FROM new_rows) is_now
        ON is_now.image ->> record_column = was.image ->> record_column
        AND coalesce(is_now.image ->> second_column, '') = coalesce(was.image ->> second_column, '')
      WHERE is_now.image <> was.image;
  END CASE;
  RETURN NULL;
END $$;
