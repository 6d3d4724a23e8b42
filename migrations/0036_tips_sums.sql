DROP INDEX "tips_created_index";--> statement-breakpoint
CREATE INDEX "tips_created_index" ON "tips" USING btree ("created_at","amount","user_id");