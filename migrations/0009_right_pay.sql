CREATE TABLE "payroll_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"imported_at" timestamptz(3) DEFAULT now() NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_from" text NOT NULL,
	"mode" text NOT NULL,
	"record_count" integer NOT NULL,
	"findings" text[] DEFAULT '{}' NOT NULL,
	"file_name" text,
	"file" "bytea",
	"header" text,
	"reading" jsonb,
	CONSTRAINT "payroll_imports_source_check" CHECK ("payroll_imports"."imported_from" in ('csv', 'manual')),
	CONSTRAINT "payroll_imports_mode_check" CHECK ("payroll_imports"."mode" in ('replace', 'add'))
);
--> statement-breakpoint
CREATE TABLE "payroll_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamptz(3) DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamptz(3),
	"answered_by" uuid,
	CONSTRAINT "payroll_questions_answered_whole" CHECK (("payroll_questions"."answer" is null) = ("payroll_questions"."answered_at" is null) and ("payroll_questions"."answer" is null) = ("payroll_questions"."answered_by" is null))
);
--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "has_net_pay" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tips" ADD COLUMN "settled_period_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payroll_id" text;--> statement-breakpoint
ALTER TABLE "payroll_imports" ADD CONSTRAINT "payroll_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_questions" ADD CONSTRAINT "payroll_questions_period_id_payroll_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."payroll_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_questions" ADD CONSTRAINT "payroll_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_questions" ADD CONSTRAINT "payroll_questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_imports_days_index" ON "payroll_imports" USING btree ("end_date","start_date");--> statement-breakpoint
CREATE INDEX "payroll_imports_header_index" ON "payroll_imports" USING btree ("header","imported_at");--> statement-breakpoint
CREATE INDEX "payroll_imports_person_index" ON "payroll_imports" USING btree ("imported_by");--> statement-breakpoint
CREATE INDEX "payroll_questions_record_index" ON "payroll_questions" USING btree ("period_id","user_id");--> statement-breakpoint
CREATE INDEX "payroll_questions_user_index" ON "payroll_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payroll_questions_answerer_index" ON "payroll_questions" USING btree ("answered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_questions_open_unique" ON "payroll_questions" USING btree ("period_id","user_id") WHERE "payroll_questions"."answered_at" is null;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_settled_period_id_payroll_periods_id_fk" FOREIGN KEY ("settled_period_id") REFERENCES "public"."payroll_periods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tips_settled_index" ON "tips" USING btree ("settled_period_id") WHERE "tips"."settled_period_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_payroll_id_unique" ON "users" USING btree (lower("payroll_id"));--> statement-breakpoint
SELECT
  track_history('payroll_imports', 'payrollImport', '{start_date,end_date,record_count,findings,file_name}', '{file}'),
  track_history('payroll_questions', 'payrollQuestion', '{period_id,user_id}');
