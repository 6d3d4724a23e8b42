CREATE TABLE "payroll_question_views" (
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_question_views_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "payroll_question_views" ADD CONSTRAINT "payroll_question_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_question_views_user_index" ON "payroll_question_views" USING btree ("user_id");