ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_check" CHECK ("invitations"."role" in ('employee', 'technician', 'team_lead', 'admin'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_status_check" CHECK ("invitations"."status" in ('pending', 'accepted', 'void', 'replaced', 'deleted'));--> statement-breakpoint
ALTER TABLE "machine_problems" ADD CONSTRAINT "machine_problems_type_check" CHECK ("machine_problems"."machine_type" in ('washer', 'dryer'));--> statement-breakpoint
ALTER TABLE "machine_problems" ADD CONSTRAINT "machine_problems_status_check" CHECK ("machine_problems"."status" in ('open', 'in_progress', 'repaired'));--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_kind_check" CHECK ("objects"."kind" in ('stain-photo', 'receipt', 'profile'));--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_state_check" CHECK ("objects"."state" in ('issued', 'used', 'claimed', 'ready', 'broken', 'removing'));--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_source_check" CHECK ("payroll_periods"."imported_from" in ('csv', 'manual'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_check" CHECK ("users"."role" in ('employee', 'technician', 'team_lead', 'admin'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_check" CHECK ("users"."language" in ('en', 'es'));