CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"machine_type" text NOT NULL,
	"machine_number" integer NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reason" text NOT NULL,
	"way" text NOT NULL,
	"drawer" text,
	"customer" text,
	"note" text,
	"status" text NOT NULL,
	"refund_day" date NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"arrived_at" timestamptz(3),
	CONSTRAINT "refunds_machine_type_check" CHECK ("refunds"."machine_type" in ('washer', 'dryer')),
	CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" in ('no_run', 'too_hot', 'wet', 'other')),
	CONSTRAINT "refunds_way_check" CHECK ("refunds"."way" in ('cash', 'card', 'credit')),
	CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('given', 'waiting', 'refused')),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_drawer_check" CHECK ("refunds"."drawer" is null or "refunds"."way" = 'cash'),
	CONSTRAINT "refunds_decided_check" CHECK (("refunds"."decided_by_id" is null) = ("refunds"."decided_at" is null)),
	CONSTRAINT "refunds_told_in_time" CHECK ("refunds"."created_at" between "refunds"."arrived_at" - interval '72 hours' and "refunds"."arrived_at" + interval '5 minutes')
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event_check";--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_events_check";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "employee_refund_limit" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "lead_refund_limit" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_day_index" ON "refunds" USING btree ("refund_day","created_at");--> statement-breakpoint
CREATE INDEX "refunds_person_index" ON "refunds" USING btree ("user_id","refund_day");--> statement-breakpoint
CREATE INDEX "refunds_machine_index" ON "refunds" USING btree ("machine_type","machine_number","created_at");--> statement-breakpoint
CREATE INDEX "refunds_drawer_index" ON "refunds" USING btree ((coalesce(lower("drawer"), '')),"refund_day") WHERE ("refunds"."way" = 'cash' and "refunds"."status" = 'given');--> statement-breakpoint
CREATE INDEX "refunds_customer_index" ON "refunds" USING btree ((case when length(regexp_replace("customer", '[^0-9]', '', 'g')) >= 7 then right(regexp_replace("customer", '[^0-9]', '', 'g'), 10) else lower("customer") end),"created_at") WHERE "refunds"."customer" is not null;--> statement-breakpoint
CREATE INDEX "refunds_decided_index" ON "refunds" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "refunds_waiting_index" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_check" CHECK ("webhook_deliveries"."event" in ('tip.logged', 'problem.reported', 'problem.repaired', 'drop.reported', 'refund.given', 'stain_report.made', 'payroll.imported', 'person.joined', 'person.left', 'training.finished'));--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_events_check" CHECK ("webhooks"."events" <@ array['tip.logged', 'problem.reported', 'problem.repaired', 'drop.reported', 'refund.given', 'stain_report.made', 'payroll.imported', 'person.joined', 'person.left', 'training.finished'] and "webhooks"."events" <> '{}');--> statement-breakpoint
SELECT
  track_history('refunds', 'refund', '{user_id,machine_type,machine_number,amount}'),
  tell_of('refund.given', 'refunds', 'INSERT', $$NEW.status = 'given'$$),
  tell_of('refund.given', 'refunds', 'UPDATE OF status', $$NEW.status = 'given' AND OLD.status <> 'given'$$);
