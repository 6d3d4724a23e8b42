CREATE TABLE "care_done" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"machine_id" uuid NOT NULL,
	"done_by_id" uuid NOT NULL,
	"done_at" timestamptz(3) DEFAULT now() NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "care_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"machine_type" text NOT NULL,
	"machine_number" integer,
	"every_days" integer NOT NULL,
	"starts_on" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "care_tasks_type_check" CHECK ("care_tasks"."machine_type" in ('washer', 'dryer')),
	CONSTRAINT "care_tasks_number_check" CHECK ("care_tasks"."machine_number" between 1 and 9999),
	CONSTRAINT "care_tasks_every_check" CHECK ("care_tasks"."every_days" between 1 and 730)
);
--> statement-breakpoint
CREATE TABLE "machines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"machine_type" text NOT NULL,
	"machine_number" integer NOT NULL,
	"make" text,
	"model" text,
	"serial_number" text,
	"bought_on" date,
	"warranty_until" date,
	"location" text,
	"out_of_use_since" date,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "machines_machine_unique" UNIQUE("machine_type","machine_number"),
	CONSTRAINT "machines_type_check" CHECK ("machines"."machine_type" in ('washer', 'dryer')),
	CONSTRAINT "machines_number_check" CHECK ("machines"."machine_number" between 1 and 9999)
);
--> statement-breakpoint
ALTER TABLE "care_done" ADD CONSTRAINT "care_done_task_id_care_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."care_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_done" ADD CONSTRAINT "care_done_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_done" ADD CONSTRAINT "care_done_done_by_id_users_id_fk" FOREIGN KEY ("done_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "care_done_task_index" ON "care_done" USING btree ("task_id","machine_id","done_at");--> statement-breakpoint
CREATE INDEX "care_done_machine_index" ON "care_done" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "care_done_person_index" ON "care_done" USING btree ("done_by_id");--> statement-breakpoint
SELECT track_history('machines', 'machine', '{machine_type,machine_number}');--> statement-breakpoint
SELECT track_history('care_tasks', 'careTask', '{title,machine_type,machine_number}');--> statement-breakpoint
SELECT track_history('care_done', 'careDone', '{task_id,machine_id,note}', '{}', 'machine_id', 'id');
