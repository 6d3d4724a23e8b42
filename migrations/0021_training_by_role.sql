CREATE TABLE "training_module_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module_id" uuid NOT NULL,
	"role" text NOT NULL,
	"due_days" integer NOT NULL,
	"added_by_id" uuid NOT NULL,
	CONSTRAINT "training_module_roles_unique" UNIQUE("role","module_id"),
	CONSTRAINT "training_module_roles_role_check" CHECK ("training_module_roles"."role" in ('employee', 'technician', 'team_lead', 'admin')),
	CONSTRAINT "training_module_roles_days_check" CHECK ("training_module_roles"."due_days" between 1 and 365)
);
--> statement-breakpoint
ALTER TABLE "training_assignments" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "training_module_roles" ADD CONSTRAINT "training_module_roles_module_id_training_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."training_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_module_roles" ADD CONSTRAINT "training_module_roles_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_module_roles_module_index" ON "training_module_roles" USING btree ("module_id");--> statement-breakpoint
ALTER TABLE "training_assignments" ADD CONSTRAINT "training_assignments_role_check" CHECK ("training_assignments"."role" in ('employee', 'technician', 'team_lead', 'admin'));--> statement-breakpoint
SELECT track_history('training_module_roles', 'trainingModuleRole', '{module_id,role}');
