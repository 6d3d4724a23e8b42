CREATE TABLE "commercial_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_problem_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"technician_email" text NOT NULL,
	"problems_count" integer NOT NULL,
	"sent_by_id" uuid NOT NULL,
	"sent_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_problem_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"problem_id" uuid NOT NULL,
	"status" text NOT NULL,
	"user_id" uuid,
	"name" text,
	"repair_date" timestamptz(3),
	"repair_notes" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_problems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"machine_type" text NOT NULL,
	"machine_number" integer NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reporter_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"repair_date" timestamptz(3),
	"repair_notes" text,
	"repairer_id" uuid,
	"repairer_name" text,
	CONSTRAINT "machine_problems_repair_check" CHECK (("machine_problems"."status" = 'repaired') = ("machine_problems"."repair_date" is not null))
);
--> statement-breakpoint
ALTER TABLE "machine_problem_emails" ADD CONSTRAINT "machine_problem_emails_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_problem_events" ADD CONSTRAINT "machine_problem_events_problem_id_machine_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."machine_problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_problem_events" ADD CONSTRAINT "machine_problem_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_problems" ADD CONSTRAINT "machine_problems_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_problems" ADD CONSTRAINT "machine_problems_repairer_id_users_id_fk" FOREIGN KEY ("repairer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commercial_accounts_active_unique" ON "commercial_accounts" USING btree (lower("name"),lower("email")) WHERE "commercial_accounts"."is_active";--> statement-breakpoint
CREATE INDEX "commercial_accounts_active_index" ON "commercial_accounts" USING btree ("is_active");--> statement-breakpoint
CREATE INDEX "machine_problem_emails_sent_index" ON "machine_problem_emails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "machine_problem_events_problem_index" ON "machine_problem_events" USING btree ("problem_id","id");--> statement-breakpoint
CREATE INDEX "machine_problems_status_index" ON "machine_problems" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "machine_problems_machine_index" ON "machine_problems" USING btree ("machine_type","machine_number");--> statement-breakpoint
CREATE INDEX "machine_problems_unrepaired_index" ON "machine_problems" USING btree ("machine_type","machine_number","created_at") WHERE "machine_problems"."status" in ('open', 'in_progress');--> statement-breakpoint
CREATE INDEX "machine_problems_repaired_index" ON "machine_problems" USING btree ("repair_date") WHERE "machine_problems"."status" = 'repaired';--> statement-breakpoint
CREATE INDEX "machine_problems_repairer_index" ON "machine_problems" USING btree ("repairer_id","repair_date");--> statement-breakpoint
CREATE INDEX "machine_problems_reporter_index" ON "machine_problems" USING btree ("reporter_id");