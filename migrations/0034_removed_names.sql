ALTER TABLE "users" ADD COLUMN "exported_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "former_number" integer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_former_number_unique" UNIQUE("former_number");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_former_check" CHECK ("users"."former_number" is null or not "users"."is_active");