CREATE TABLE "tip_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tip_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"notes" text,
	"logged_at" timestamptz(3) NOT NULL,
	"change" text NOT NULL,
	"changed_by_id" uuid NOT NULL,
	"changed_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "tips_user_created_index";--> statement-breakpoint
DROP INDEX "tips_created_index";--> statement-breakpoint
ALTER TABLE "tip_history" ADD CONSTRAINT "tip_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tip_history" ADD CONSTRAINT "tip_history_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tip_history_tip_index" ON "tip_history" USING btree ("tip_id");--> statement-breakpoint
CREATE INDEX "tips_user_created_index" ON "tips" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "tips_created_index" ON "tips" USING btree ("created_at");