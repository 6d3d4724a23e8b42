ALTER TABLE "training_modules" ADD COLUMN "is_archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "training_subtasks" ADD COLUMN "text_changed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "training_tasks" ADD COLUMN "text_changed_at" timestamptz(3);