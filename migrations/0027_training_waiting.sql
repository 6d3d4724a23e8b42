CREATE TABLE "training_waiting" (
	"module_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "training_waiting_module_id_user_id_pk" PRIMARY KEY("module_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "training_waiting" ADD CONSTRAINT "training_waiting_module_id_training_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."training_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_waiting" ADD CONSTRAINT "training_waiting_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;