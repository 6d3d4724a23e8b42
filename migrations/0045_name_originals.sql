CREATE TABLE "name_originals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_id" uuid NOT NULL,
	"column_name" text NOT NULL,
	"before" jsonb NOT NULL,
	"put" jsonb NOT NULL,
	"file" "bytea",
	"removed_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "name_originals" ADD CONSTRAINT "name_originals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "name_originals_person_index" ON "name_originals" USING btree ("user_id","table_name","column_name");--> statement-breakpoint
CREATE INDEX "name_originals_age_index" ON "name_originals" USING btree ("removed_at");