ALTER TABLE "training_progress" ADD COLUMN "returned_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "training_progress" ADD COLUMN "returned_by_id" uuid;--> statement-breakpoint
ALTER TABLE "training_progress" ADD COLUMN "return_note" text;--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_returned_by_id_users_id_fk" FOREIGN KEY ("returned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_progress_returned_index" ON "training_progress" USING btree ("user_id") WHERE "training_progress"."returned_at" is not null and "training_progress"."trainee_completed_at" is null;--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_return_check" CHECK (("training_progress"."returned_at" is null) = ("training_progress"."returned_by_id" is null)
        and ("training_progress"."returned_at" is null) = ("training_progress"."return_note" is null));