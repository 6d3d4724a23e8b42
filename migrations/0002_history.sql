-- The history writes itself: after each statement that changes a tracked table, one row for each record that became
-- different. Who did it stands in settings of the transaction (server/db/who.ts); without them it was the system.
--
-- Arguments of the trigger: the kind, the column with the record's id, a second column of the key ('' where the id
-- alone is it), the columns that name the record and are kept in every image, and the secret ones: of those is kept
-- that they were set anew, never what they are.
CREATE FUNCTION "write_history"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  by_id constant uuid := nullif(current_setting('washboard.actor', true), '')::uuid;
  by_name constant text := nullif(current_setting('washboard.actor_name', true), '');
  from_address constant text := nullif(current_setting('washboard.address', true), '');
  in_request constant text := nullif(current_setting('washboard.request', true), '');
  called constant text := nullif(current_setting('washboard.action', true), '');
  in_transaction constant bigint := pg_current_xact_id()::text::bigint;
BEGIN
  CASE tg_op
    WHEN 'INSERT' THEN
      INSERT INTO public.history (id, at, actor_id, actor_name, address, request_id, transaction, kind, record_id, action, after)
      SELECT (id_start || substr(gen_random_uuid()::text, 20))::uuid, now_at, by_id, by_name, from_address, in_request,
        in_transaction, kind, (is_now.image ->> record_column)::uuid, coalesce(called, 'created'), is_now.image - secret
      FROM (SELECT to_jsonb(new_rows) AS image FROM new_rows) is_now;
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
--> statement-breakpoint
-- Makes the history of a table be written from now on. `washboard.history` is 'off' for filling in bulk, as by a restore.
CREATE FUNCTION "track_history"(tracked regclass, kind text, kept text[], secret text[] DEFAULT '{}', record_column text DEFAULT 'id', second_column text DEFAULT '')
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event text;
  rows_of constant jsonb := '{"INSERT": "NEW TABLE AS new_rows", "DELETE": "OLD TABLE AS old_rows", "UPDATE": "OLD TABLE AS old_rows NEW TABLE AS new_rows"}';
BEGIN
  FOREACH event IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT'
      ' WHEN (current_setting(''washboard.history'', true) IS DISTINCT FROM ''off'')'
      ' EXECUTE FUNCTION public.write_history(%L, %L, %L, %L, %L)',
      'history_of_' || lower(event), event, tracked, rows_of ->> event, kind, record_column, second_column, kept, secret);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT
  track_history('tips', 'tip', '{user_id,order_id,amount}'),
  track_history('machine_problems', 'machineProblem', '{machine_type,machine_number,status,repair_date,repair_notes}'),
  track_history('machine_problem_emails', 'machineProblemEmail', '{technician_email}'),
  track_history('shift_reports', 'shiftReport', '{user_id,shift_date,drop_amount}'),
  track_history('stain_reports', 'stainReport', '{order_id,commercial_account_id}'),
  track_history('commercial_accounts', 'commercialAccount', '{name,email}'),
  track_history('users', 'user', '{first_name,last_name,email}', '{password_hash,oidc_issuer,oidc_subject}'),
  track_history('invitations', 'invitation', '{email,role}', '{code_hash}'),
  track_history('payroll_periods', 'payrollPeriod', '{period_name,start_date,end_date}'),
  track_history('payroll_records', 'payrollRecord', '{period_id,user_id,net_pay}'),
  track_history('payroll_name_aliases', 'payrollAlias', '{alias,user_id}'),
  track_history('training_modules', 'trainingModule', '{name}'),
  track_history('training_tasks', 'trainingTask', '{title,module_id}'),
  track_history('training_subtasks', 'trainingSubtask', '{title,task_id}'),
  track_history('training_assignments', 'trainingAssignment', '{user_id,module_id}'),
  track_history('training_progress', 'trainingProgress', '{user_id,task_id}'),
  track_history('training_subtask_progress', 'trainingTick', '{user_id,subtask_id}', '{}', 'subtask_id', 'user_id');
