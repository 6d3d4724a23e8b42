CREATE TABLE "payroll_name_aliases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alias" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
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
ALTER TABLE "payroll_name_aliases" ADD CONSTRAINT "payroll_name_aliases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_period_id_payroll_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."payroll_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_name_aliases_unique" ON "payroll_name_aliases" USING btree (lower("alias"));--> statement-breakpoint
CREATE INDEX "payroll_name_aliases_user_index" ON "payroll_name_aliases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payroll_records_user_index" ON "payroll_records" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_in_order" CHECK ("payroll_periods"."start_date" <= "payroll_periods"."end_date");