CREATE TABLE "machine_problem_voices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"problem_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"note" text,
	"photo_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"arrived_at" timestamptz(3),
	CONSTRAINT "machine_problem_voices_told_in_time" CHECK ("machine_problem_voices"."created_at" between "machine_problem_voices"."arrived_at" - interval '72 hours' and "machine_problem_voices"."arrived_at" + interval '5 minutes')
);
--> statement-breakpoint
CREATE TABLE "public_repair_pins" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-4000-8000-000000000000' NOT NULL,
	"pin_hash" text NOT NULL,
	"set_by_id" uuid NOT NULL,
	"set_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "public_repair_pins_only_one" CHECK ("public_repair_pins"."id" = '00000000-0000-4000-8000-000000000000')
);
--> statement-breakpoint
ALTER TABLE "objects" DROP CONSTRAINT "objects_kind_check";--> statement-breakpoint
ALTER TABLE "machine_problems" ADD COLUMN "photo_ids" uuid[];--> statement-breakpoint
ALTER TABLE "machine_problem_voices" ADD CONSTRAINT "machine_problem_voices_problem_id_machine_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."machine_problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_problem_voices" ADD CONSTRAINT "machine_problem_voices_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_problem_voices" ADD CONSTRAINT "machine_problem_voices_photo_id_objects_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."objects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_repair_pins" ADD CONSTRAINT "public_repair_pins_set_by_id_users_id_fk" FOREIGN KEY ("set_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_problem_voices_problem_index" ON "machine_problem_voices" USING btree ("problem_id","person_id");--> statement-breakpoint
CREATE INDEX "machine_problem_voices_person_index" ON "machine_problem_voices" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "machine_problem_voices_photo_index" ON "machine_problem_voices" USING btree ("photo_id") WHERE "machine_problem_voices"."photo_id" is not null;--> statement-breakpoint
CREATE INDEX "public_repair_pins_person_index" ON "public_repair_pins" USING btree ("set_by_id");--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_kind_check" CHECK ("objects"."kind" in ('stain-photo', 'machine-photo', 'receipt', 'profile'));--> statement-breakpoint
SELECT
  track_history('machine_problem_voices', 'machineProblemVoice', '{problem_id,person_id}'),
  track_history('public_repair_pins', 'publicRepairPin', '{set_by_id}', '{pin_hash}');
