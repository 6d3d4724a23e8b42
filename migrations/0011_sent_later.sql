ALTER TABLE "machine_problems" ADD COLUMN "arrived_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "machine_problems" ADD COLUMN "repair_arrived_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "shift_reports" ADD COLUMN "arrived_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "stain_reports" ADD COLUMN "arrived_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "tips" ADD COLUMN "arrived_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "training_progress" ADD COLUMN "arrived_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "training_subtask_progress" ADD COLUMN "arrived_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "tips_arrived_index" ON "tips" USING btree ("created_at") WHERE "tips"."arrived_at" is not null;--> statement-breakpoint
ALTER TABLE "machine_problems" ADD CONSTRAINT "machine_problems_told_in_time" CHECK ("machine_problems"."created_at" between "machine_problems"."arrived_at" - interval '72 hours' and "machine_problems"."arrived_at" + interval '5 minutes');--> statement-breakpoint
ALTER TABLE "machine_problems" ADD CONSTRAINT "machine_problems_repair_told_in_time" CHECK ("machine_problems"."repair_date" between "machine_problems"."repair_arrived_at" - interval '72 hours' and "machine_problems"."repair_arrived_at" + interval '5 minutes');--> statement-breakpoint
ALTER TABLE "shift_reports" ADD CONSTRAINT "shift_reports_told_in_time" CHECK ("shift_reports"."created_at" between "shift_reports"."arrived_at" - interval '72 hours' and "shift_reports"."arrived_at" + interval '5 minutes');--> statement-breakpoint
ALTER TABLE "stain_reports" ADD CONSTRAINT "stain_reports_told_in_time" CHECK ("stain_reports"."created_at" between "stain_reports"."arrived_at" - interval '72 hours' and "stain_reports"."arrived_at" + interval '5 minutes');--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_told_in_time" CHECK ("tips"."created_at" between "tips"."arrived_at" - interval '72 hours' and "tips"."arrived_at" + interval '5 minutes');--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_told_in_time" CHECK ("training_progress"."trainee_completed_at" between "training_progress"."arrived_at" - interval '72 hours' and "training_progress"."arrived_at" + interval '5 minutes');--> statement-breakpoint
ALTER TABLE "training_subtask_progress" ADD CONSTRAINT "training_ticks_told_in_time" CHECK ("training_subtask_progress"."completed_at" between "training_subtask_progress"."arrived_at" - interval '72 hours' and "training_subtask_progress"."arrived_at" + interval '5 minutes');