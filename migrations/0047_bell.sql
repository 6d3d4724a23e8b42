CREATE TABLE "bell_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kinds" text[] NOT NULL,
	"quiet_from" integer NOT NULL,
	"quiet_until" integer NOT NULL,
	CONSTRAINT "bell_choices_kinds_check" CHECK ("bell_choices"."kinds" <@ array['machineDown', 'training', 'signOff', 'payAnswer', 'payrollIn', 'drop', 'refund']),
	CONSTRAINT "bell_choices_hours_check" CHECK ("bell_choices"."quiet_from" between 0 and 23 and "bell_choices"."quiet_until" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "bell_news" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"day" date,
	"noted_at" timestamptz(3) DEFAULT now() NOT NULL,
	"told_at" timestamptz(3),
	"read_at" timestamptz(3),
	CONSTRAINT "bell_news_user_id_kind_subject_pk" PRIMARY KEY("user_id","kind","subject"),
	CONSTRAINT "bell_news_kind_check" CHECK ("bell_news"."kind" in ('machineDown', 'training', 'signOff', 'payAnswer', 'payrollIn', 'drop', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "bell_pushes" (
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"rings" boolean NOT NULL,
	"wanted_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "bell_pushes_subscription_id_kind_pk" PRIMARY KEY("subscription_id","kind"),
	CONSTRAINT "bell_pushes_kind_check" CHECK ("bell_pushes"."kind" in ('machineDown', 'training', 'signOff', 'payAnswer', 'payrollIn', 'drop', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "bell_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz(3) DEFAULT now() NOT NULL,
	"taken_until" timestamptz(3),
	CONSTRAINT "bell_subscriptions_session_unique" UNIQUE("session_id"),
	CONSTRAINT "bell_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "bell_choices" ADD CONSTRAINT "bell_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bell_news" ADD CONSTRAINT "bell_news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bell_pushes" ADD CONSTRAINT "bell_pushes_subscription_id_bell_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."bell_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bell_subscriptions" ADD CONSTRAINT "bell_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bell_subscriptions" ADD CONSTRAINT "bell_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bell_news_unread_index" ON "bell_news" USING btree ("kind") WHERE "bell_news"."read_at" is null;--> statement-breakpoint
CREATE INDEX "bell_news_age_index" ON "bell_news" USING btree ("noted_at");--> statement-breakpoint
CREATE INDEX "bell_subscriptions_person_index" ON "bell_subscriptions" USING btree ("user_id");--> statement-breakpoint
-- Notes a change for the phones of those who want to hear of its kind, the first argument: of which record (the column that
-- the second names), and for whom (the third; '' for everybody), but never for who made it. Pay that is imported once more
-- is no news.
CREATE FUNCTION "note_bell"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told constant text := tg_argv[0];
  record constant jsonb := to_jsonb(NEW);
  whom constant uuid := record ->> tg_argv[2];
  maker constant uuid := coalesce(
    nullif(current_setting('washboard.makers', true), '')::jsonb -> (record ->> 'id'),
    nullif(current_setting('washboard.who', true), '')::jsonb) ->> 'id';
BEGIN
  INSERT INTO public.bell_news AS news (user_id, kind, subject)
  SELECT choice.user_id, told, (record ->> tg_argv[1])::uuid
  FROM public.bell_choices choice
  WHERE told = ANY (choice.kinds) AND choice.user_id = coalesce(whom, choice.user_id) AND choice.user_id IS DISTINCT FROM maker
    AND EXISTS (SELECT FROM public.bell_subscriptions subscription WHERE subscription.user_id = choice.user_id)
  ORDER BY choice.user_id
  ON CONFLICT (user_id, kind, subject) DO UPDATE SET noted_at = now(), read_at = NULL WHERE news.kind <> 'payrollIn';
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is only made up, and what an admin brings back, has not happened.
CREATE FUNCTION "ring_for"(kind text, told regclass, operation text, condition text DEFAULT 'true', subject text DEFAULT 'id', whom text DEFAULT '')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER %I AFTER %s ON %s FOR EACH ROW'
    ' WHEN ((%s) AND current_setting(''washboard.history'', true) IS DISTINCT FROM ''off'''
    ' AND current_setting(''washboard.action'', true) IS DISTINCT FROM ''restored'')'
    ' EXECUTE FUNCTION public.note_bell(%L, %L, %L)',
    'rings_for_' || kind || '_by_' || lower(split_part(operation, ' ', 1)), operation, told, condition, kind, subject, whom);
END $$;
--> statement-breakpoint
SELECT
  ring_for('machineDown', 'machine_problems', 'INSERT', $$NEW.status <> 'repaired'$$),
  ring_for('machineDown', 'machine_problems', 'UPDATE OF status', $$NEW.status <> 'repaired' AND OLD.status = 'repaired'$$),
  ring_for('training', 'training_assignments', 'INSERT', 'true', 'id', 'user_id'),
  ring_for('training', 'training_progress', 'UPDATE OF returned_at', 'NEW.returned_at > coalesce(OLD.returned_at, ''-infinity'')', 'id', 'user_id'),
  ring_for('signOff', 'training_progress', 'INSERT', 'NEW.trainee_completed_at IS NOT NULL AND NEW.completed_at IS NULL'),
  ring_for('signOff', 'training_progress', 'UPDATE OF trainee_completed_at', 'NEW.trainee_completed_at IS NOT NULL AND OLD.trainee_completed_at IS NULL AND NEW.completed_at IS NULL'),
  ring_for('payAnswer', 'payroll_questions', 'UPDATE OF answered_at', 'NEW.answered_at IS NOT NULL AND OLD.answered_at IS NULL', 'id', 'user_id'),
  ring_for('payrollIn', 'payroll_records', 'INSERT', 'true', 'period_id', 'user_id'),
  ring_for('drop', 'shift_reports', 'INSERT', 'NEW.ending_cash - NEW.drop_amount <> NEW.starting_cash OR NEW.expected_start <> NEW.starting_cash'),
  ring_for('drop', 'shift_reports', 'UPDATE OF starting_cash, ending_cash, drop_amount', 'NEW.ending_cash - NEW.drop_amount <> NEW.starting_cash OR NEW.expected_start <> NEW.starting_cash'),
  ring_for('refund', 'refunds', 'INSERT', 'NEW.status = ''waiting'''),
  ring_for('refund', 'refunds', 'UPDATE OF status', 'NEW.status = ''waiting'' AND OLD.status <> ''waiting''');
