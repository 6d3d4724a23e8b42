CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key_hash" text NOT NULL,
	"request_hash" text NOT NULL,
	"sealed_reply" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_hash_pk" PRIMARY KEY("caller","key_hash")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commercial_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"address" text,
	"request_id" text,
	"transaction" bigint NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"is_bound_to_email" boolean DEFAULT true NOT NULL,
	"invited_by_id" uuid,
	"accepted_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_code_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "replaced_invitation_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL
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
CREATE TABLE "objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text,
	"state" text NOT NULL,
	"content_type" text,
	"bytes" integer,
	"width" integer,
	"height" integer,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"claimed_at" timestamptz(3),
	"unused_since" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "payroll_name_aliases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alias" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payroll_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period_name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"imported_from" text NOT NULL,
	"imported_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_periods_dates_unique" UNIQUE("start_date","end_date"),
	CONSTRAINT "payroll_periods_in_order" CHECK ("payroll_periods"."start_date" <= "payroll_periods"."end_date")
);
--> statement-breakpoint
CREATE TABLE "payroll_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hours_worked" numeric(8, 2) NOT NULL,
	"hourly_rate" numeric(12, 2) NOT NULL,
	"regular_pay" numeric(12, 2) NOT NULL,
	"overtime_pay" numeric(12, 2) NOT NULL,
	"tips_pay" numeric(12, 2) NOT NULL,
	"bonuses" numeric(12, 2) NOT NULL,
	"deductions" numeric(12, 2) NOT NULL,
	"gross_pay" numeric(12, 2) NOT NULL,
	"net_pay" numeric(12, 2) NOT NULL,
	"weight_processed" numeric(12, 2),
	"notes" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_records_person_unique" UNIQUE("period_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "shift_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"shift_date" date NOT NULL,
	"starting_cash" numeric(10, 2) NOT NULL,
	"ending_cash" numeric(10, 2) NOT NULL,
	"drop_amount" numeric(10, 2) NOT NULL,
	"notes" text,
	"receipt_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "shift_reports_drop_unique" UNIQUE("user_id","shift_date","drop_amount")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "reset_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "reset_tokens_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"data" jsonb NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stain_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"commercial_account_id" uuid NOT NULL,
	"items" jsonb NOT NULL,
	"total_items" integer NOT NULL,
	"photo_ids" uuid[] NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamptz(3),
	"email_sent_at" timestamptz(3),
	CONSTRAINT "stain_reports_order_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "tips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"notes" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"profile_image_url" text,
	"language" text DEFAULT 'en' NOT NULL,
	"password_hash" text,
	"oidc_issuer" text,
	"oidc_subject" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_invitation_codes" ADD CONSTRAINT "replaced_invitation_codes_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_problem_emails" ADD CONSTRAINT "machine_problem_emails_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_problems" ADD CONSTRAINT "machine_problems_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_problems" ADD CONSTRAINT "machine_problems_repairer_id_users_id_fk" FOREIGN KEY ("repairer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_name_aliases" ADD CONSTRAINT "payroll_name_aliases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_period_id_payroll_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."payroll_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_reports" ADD CONSTRAINT "shift_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_reports" ADD CONSTRAINT "shift_reports_receipt_id_objects_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."objects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stain_reports" ADD CONSTRAINT "stain_reports_commercial_account_id_commercial_accounts_id_fk" FOREIGN KEY ("commercial_account_id") REFERENCES "public"."commercial_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stain_reports" ADD CONSTRAINT "stain_reports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "idempotency_keys_created_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commercial_accounts_active_unique" ON "commercial_accounts" USING btree (lower("name"),lower("email")) WHERE "commercial_accounts"."is_active";--> statement-breakpoint
CREATE INDEX "commercial_accounts_active_index" ON "commercial_accounts" USING btree ("is_active");--> statement-breakpoint
CREATE INDEX "history_actor_index" ON "history" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "history_kind_index" ON "history" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "history_record_index" ON "history" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "history_deleted_index" ON "history" USING btree ("transaction") WHERE "history"."action" = 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_pending_unique" ON "invitations" USING btree (lower("email")) WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitations_status_index" ON "invitations" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "replaced_invitation_codes_invitation_index" ON "replaced_invitation_codes" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "machine_problem_emails_sent_index" ON "machine_problem_emails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "machine_problems_status_index" ON "machine_problems" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "machine_problems_machine_index" ON "machine_problems" USING btree ("machine_type","machine_number");--> statement-breakpoint
CREATE INDEX "machine_problems_unrepaired_index" ON "machine_problems" USING btree ("machine_type","machine_number","created_at") WHERE "machine_problems"."status" in ('open', 'in_progress');--> statement-breakpoint
CREATE INDEX "machine_problems_repaired_index" ON "machine_problems" USING btree ("repair_date") WHERE "machine_problems"."status" = 'repaired';--> statement-breakpoint
CREATE INDEX "machine_problems_repairer_index" ON "machine_problems" USING btree ("repairer_id","repair_date");--> statement-breakpoint
CREATE INDEX "machine_problems_reporter_index" ON "machine_problems" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "objects_unclaimed_index" ON "objects" USING btree ("created_at") WHERE "objects"."state" in ('issued', 'used');--> statement-breakpoint
CREATE INDEX "objects_claimed_index" ON "objects" USING btree ("claimed_at") WHERE "objects"."state" = 'claimed';--> statement-breakpoint
CREATE INDEX "objects_unused_index" ON "objects" USING btree ("unused_since") WHERE "objects"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "objects_removing_index" ON "objects" USING btree ("id") WHERE "objects"."state" = 'removing';--> statement-breakpoint
CREATE INDEX "objects_owner_index" ON "objects" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_name_aliases_unique" ON "payroll_name_aliases" USING btree (lower("alias"));--> statement-breakpoint
CREATE INDEX "payroll_name_aliases_user_index" ON "payroll_name_aliases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payroll_records_user_index" ON "payroll_records" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shift_reports_date_index" ON "shift_reports" USING btree ("shift_date","created_at");--> statement-breakpoint
CREATE INDEX "shift_reports_receipt_index" ON "shift_reports" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "reset_tokens_user_index" ON "reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stain_reports_account_index" ON "stain_reports" USING btree ("commercial_account_id","created_at");--> statement-breakpoint
CREATE INDEX "stain_reports_created_index" ON "stain_reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stain_reports_unsent_index" ON "stain_reports" USING btree ("created_at","id") WHERE "stain_reports"."email_sent_at" is null;--> statement-breakpoint
CREATE INDEX "stain_reports_photos_index" ON "stain_reports" USING gin ("photo_ids");--> statement-breakpoint
CREATE INDEX "tips_user_created_index" ON "tips" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "tips_created_index" ON "tips" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tips_order_index" ON "tips" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "training_assignments_module_index" ON "training_assignments" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "training_assignments_due_index" ON "training_assignments" USING btree ("due_date") WHERE "training_assignments"."due_date" is not null;--> statement-breakpoint
CREATE INDEX "training_assignments_newest_index" ON "training_assignments" USING btree ("assigned_at","id");--> statement-breakpoint
CREATE INDEX "training_progress_task_index" ON "training_progress" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "training_progress_pending_index" ON "training_progress" USING btree ("trainee_completed_at","id") WHERE "training_progress"."trainee_completed_at" is not null and "training_progress"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "training_subtask_progress_subtask_index" ON "training_subtask_progress" USING btree ("subtask_id");--> statement-breakpoint
CREATE INDEX "training_subtasks_order_index" ON "training_subtasks" USING btree ("task_id","order_index","id");--> statement-breakpoint
CREATE INDEX "training_tasks_order_index" ON "training_tasks" USING btree ("module_id","order_index","id");--> statement-breakpoint
CREATE INDEX "training_tasks_parent_index" ON "training_tasks" USING btree ("parent_task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_oidc_unique" ON "users" USING btree ("oidc_issuer","oidc_subject");--> statement-breakpoint
CREATE INDEX "users_role_index" ON "users" USING btree ("role","is_active");