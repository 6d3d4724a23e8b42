CREATE TABLE "problem_mail_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"rhythm" text NOT NULL,
	CONSTRAINT "problem_mail_choices_rhythm_check" CHECK ("problem_mail_choices"."rhythm" in ('at_once', 'daily', 'never'))
);
--> statement-breakpoint
CREATE TABLE "problem_news" (
	"user_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "problem_news_user_id_problem_id_pk" PRIMARY KEY("user_id","problem_id")
);
--> statement-breakpoint
ALTER TABLE "problem_mail_choices" ADD CONSTRAINT "problem_mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_news" ADD CONSTRAINT "problem_news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_news" ADD CONSTRAINT "problem_news_problem_id_machine_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."machine_problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_news_next_index" ON "problem_news" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "problem_news_problem_index" ON "problem_news" USING btree ("problem_id");--> statement-breakpoint
SELECT track_history('problem_mail_choices', 'problemMailChoice', '{user_id,rhythm}', '{}', 'user_id');
