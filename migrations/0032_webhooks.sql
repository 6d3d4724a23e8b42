CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"record_id" uuid NOT NULL,
	"happened_at" timestamptz(3) NOT NULL,
	"body" text,
	"waits_since" timestamptz(3) DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz(3) DEFAULT now() NOT NULL,
	"tried_at" timestamptz(3),
	"took" integer,
	"status" integer,
	"failure" text,
	"delivered_at" timestamptz(3),
	"given_up_at" timestamptz(3),
	CONSTRAINT "webhook_deliveries_event_check" CHECK ("webhook_deliveries"."event" in ('tip.logged', 'problem.reported', 'problem.repaired', 'drop.reported', 'stain_report.made', 'payroll.imported', 'person.joined', 'person.left', 'training.finished')),
	CONSTRAINT "webhook_deliveries_failure_check" CHECK ("webhook_deliveries"."failure" in ('answer', 'redirect', 'timeout', 'private', 'unknownHost', 'unreachable', 'certificate', 'cutOff')),
	CONSTRAINT "webhook_deliveries_end_check" CHECK ("webhook_deliveries"."delivered_at" is null or "webhook_deliveries"."given_up_at" is null)
);
--> statement-breakpoint
CREATE TABLE "webhook_states" (
	"webhook_id" uuid PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz(3) DEFAULT now() NOT NULL,
	"taken_until" timestamptz(3),
	"broken_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_events_check" CHECK ("webhooks"."events" <@ array['tip.logged', 'problem.reported', 'problem.repaired', 'drop.reported', 'stain_report.made', 'payroll.imported', 'person.joined', 'person.left', 'training.finished'] and "webhooks"."events" <> '{}')
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_states" ADD CONSTRAINT "webhook_states_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest_index" ON "webhook_deliveries" USING btree ("webhook_id","place");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting_index" ON "webhook_deliveries" USING btree ("webhook_id","record_id","place") WHERE "webhook_deliveries"."delivered_at" is null and "webhook_deliveries"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age_index" ON "webhook_deliveries" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "webhook_states_next_index" ON "webhook_states" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "webhooks_person_index" ON "webhooks" USING btree ("created_by_id");--> statement-breakpoint
-- Tells the webhooks of a change of which a trigger says that it is an event: its name is the
-- argument. The order of the places is that of what happened to a record, which is held while this runs.
CREATE FUNCTION "note_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.webhook_deliveries (id, webhook_id, event, record_id, happened_at)
  SELECT gen_random_uuid(), webhook.id, tg_argv[0], NEW.id, clock_timestamp()
  FROM public.webhooks webhook WHERE tg_argv[0] = ANY (webhook.events);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Somebody has completed the last task of a module that is assigned to them. Of two who approve its last two tasks at the
-- same moment, the second waits here, and then sees what the first did.
CREATE FUNCTION "note_training_finished"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('washboard training finished'), hashtext(NEW.user_id::text))
  FROM public.webhooks webhook WHERE 'training.finished' = ANY (webhook.events) LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.webhook_deliveries (id, webhook_id, event, record_id, happened_at)
  SELECT gen_random_uuid(), webhook.id, 'training.finished', assignment.id, clock_timestamp()
  FROM public.training_tasks own
  JOIN public.training_assignments assignment ON assignment.module_id = own.module_id AND assignment.user_id = NEW.user_id
  JOIN public.webhooks webhook ON 'training.finished' = ANY (webhook.events)
  WHERE own.id = NEW.task_id AND NOT EXISTS (
    SELECT FROM public.training_tasks task
    JOIN public.training_modules module ON module.id = task.module_id AND module.is_active
    LEFT JOIN public.training_tasks parent ON parent.id = task.parent_task_id
    LEFT JOIN public.training_progress progress ON progress.task_id = task.id AND progress.user_id = NEW.user_id
    WHERE task.module_id = own.module_id AND task.is_active AND coalesce(parent.is_active, true)
      AND progress.completed_at IS NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is only made up, and what an admin brings back, has not happened.
CREATE FUNCTION "tell_of"(event text, told regclass, operation text, condition text DEFAULT 'true', told_by text DEFAULT 'note_event')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER %I AFTER %s ON %s FOR EACH ROW'
    ' WHEN (%s AND current_setting(''washboard.history'', true) IS DISTINCT FROM ''off'''
    ' AND current_setting(''washboard.action'', true) IS DISTINCT FROM ''restored'')'
    ' EXECUTE FUNCTION public.%I(%L)',
    'tells_of_' || event || '_by_' || lower(split_part(operation, ' ', 1)), operation, told, condition, told_by, event);
END $$;
--> statement-breakpoint
SELECT
  tell_of('tip.logged', 'tips', 'INSERT'),
  tell_of('problem.reported', 'machine_problems', 'INSERT'),
  tell_of('problem.repaired', 'machine_problems', 'UPDATE OF status', $$NEW.status = 'repaired' AND OLD.status <> 'repaired'$$),
  tell_of('drop.reported', 'shift_reports', 'INSERT'),
  tell_of('stain_report.made', 'stain_reports', 'INSERT'),
  tell_of('payroll.imported', 'payroll_periods', 'INSERT'),
  tell_of('payroll.imported', 'payroll_periods', 'UPDATE OF imported_at'),
  tell_of('person.joined', 'users', 'INSERT', 'NEW.is_active'),
  tell_of('person.joined', 'users', 'UPDATE OF is_active', 'NEW.is_active AND NOT OLD.is_active'),
  tell_of('person.left', 'users', 'UPDATE OF is_active', 'OLD.is_active AND NOT NEW.is_active'),
  tell_of('training.finished', 'training_progress', 'INSERT', 'NEW.completed_at IS NOT NULL', 'note_training_finished'),
  tell_of('training.finished', 'training_progress', 'UPDATE OF completed_at', 'NEW.completed_at IS NOT NULL AND OLD.completed_at IS NULL', 'note_training_finished'),
  track_history('webhooks', 'webhook', '{url}', '{sealed_secret}');
