ALTER TABLE "shift_reports" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "shift_reports" ADD COLUMN "expected_start" numeric(10, 2);--> statement-breakpoint
CREATE INDEX "shift_reports_drawer_index" ON "shift_reports" USING btree ((coalesce(lower("drawer"), '')),"shift_date","created_at","id");--> statement-breakpoint
ALTER TABLE "shift_reports" ADD CONSTRAINT "shift_reports_drawer_short" CHECK (char_length("shift_reports"."drawer") between 1 and 40);