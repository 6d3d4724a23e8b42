ALTER TABLE "machine_problems" ADD COLUMN "progress_note" text;--> statement-breakpoint
ALTER TABLE "machine_problems" ADD COLUMN "progress_by_id" uuid;--> statement-breakpoint
ALTER TABLE "machine_problems" ADD COLUMN "progress_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "machine_problems" ADD CONSTRAINT "machine_problems_progress_by_id_users_id_fk" FOREIGN KEY ("progress_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_problems_progress_index" ON "machine_problems" USING btree ("progress_by_id");--> statement-breakpoint
ALTER TABLE "machine_problems" ADD CONSTRAINT "machine_problems_progress_check" CHECK ("machine_problems"."status" <> 'open' or ("machine_problems"."progress_note" is null and "machine_problems"."progress_by_id" is null and "machine_problems"."progress_at" is null));