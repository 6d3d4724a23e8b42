CREATE TABLE "training_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"assigned_by_id" uuid NOT NULL,
	"assigned_at" timestamptz(3) DEFAULT now() NOT NULL,
	"due_date" date,
	CONSTRAINT "training_assignments_user_module_unique" UNIQUE("user_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "training_modules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"order_index" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_progress" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"trainee_completed_at" timestamptz(3),
	"completed_at" timestamptz(3),
	"trainer_approved_at" timestamptz(3),
	"trainer_id" uuid,
	"notes" text,
	"trainer_notes" text,
	CONSTRAINT "training_progress_user_task_unique" UNIQUE("user_id","task_id"),
	CONSTRAINT "training_progress_states_check" CHECK (("training_progress"."completed_at" is null or "training_progress"."trainee_completed_at" is not null)
        and ("training_progress"."trainer_approved_at" is null or "training_progress"."completed_at" is not null)
        and (("training_progress"."trainer_approved_at" is null) = ("training_progress"."trainer_id" is null)))
);
--> statement-breakpoint
CREATE TABLE "training_subtask_progress" (
	"user_id" uuid NOT NULL,
	"subtask_id" uuid NOT NULL,
	"completed_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "training_subtask_progress_user_id_subtask_id_pk" PRIMARY KEY("user_id","subtask_id")
);
--> statement-breakpoint
CREATE TABLE "training_subtasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"order_index" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module_id" uuid NOT NULL,
	"parent_task_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"category" text,
	"order_index" integer DEFAULT 0 NOT NULL,
	"requires_trainer_signoff" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "training_tasks_module_unique" UNIQUE("id","module_id"),
	CONSTRAINT "training_tasks_parent_check" CHECK ("training_tasks"."parent_task_id" <> "training_tasks"."id")
);
--> statement-breakpoint
ALTER TABLE "training_assignments" ADD CONSTRAINT "training_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_assignments" ADD CONSTRAINT "training_assignments_module_id_training_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."training_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_assignments" ADD CONSTRAINT "training_assignments_assigned_by_id_users_id_fk" FOREIGN KEY ("assigned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_task_id_training_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."training_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_trainer_id_users_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_subtask_progress" ADD CONSTRAINT "training_subtask_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_subtask_progress" ADD CONSTRAINT "training_subtask_progress_subtask_id_training_subtasks_id_fk" FOREIGN KEY ("subtask_id") REFERENCES "public"."training_subtasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_subtasks" ADD CONSTRAINT "training_subtasks_task_id_training_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."training_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_tasks" ADD CONSTRAINT "training_tasks_module_id_training_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."training_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_tasks" ADD CONSTRAINT "training_tasks_parent_fk" FOREIGN KEY ("parent_task_id","module_id") REFERENCES "public"."training_tasks"("id","module_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "training_assignments_module_index" ON "training_assignments" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "training_assignments_newest_index" ON "training_assignments" USING btree ("assigned_at","id");--> statement-breakpoint
CREATE INDEX "training_progress_task_index" ON "training_progress" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "training_progress_pending_index" ON "training_progress" USING btree ("trainee_completed_at","id") WHERE "training_progress"."trainee_completed_at" is not null and "training_progress"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "training_subtask_progress_subtask_index" ON "training_subtask_progress" USING btree ("subtask_id");--> statement-breakpoint
CREATE INDEX "training_subtasks_order_index" ON "training_subtasks" USING btree ("task_id","order_index","id");--> statement-breakpoint
CREATE INDEX "training_tasks_order_index" ON "training_tasks" USING btree ("module_id","order_index","id");--> statement-breakpoint
CREATE INDEX "training_tasks_parent_index" ON "training_tasks" USING btree ("parent_task_id");