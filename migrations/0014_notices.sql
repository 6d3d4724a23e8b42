CREATE TABLE "devices" (
	"user_id" uuid NOT NULL,
	"cookie_hash" text NOT NULL,
	"used_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "devices_user_id_cookie_hash_pk" PRIMARY KEY("user_id","cookie_hash")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"notice" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz(3) DEFAULT now() NOT NULL,
	"sent_at" timestamptz(3),
	CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('newDevice', 'passwordChanged', 'passkeyAdded', 'secondFactorOff', 'roleChanged', 'adminInvited'))
);
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_waiting_index" ON "notices" USING btree ("next_at") WHERE "notices"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "notices_person_index" ON "notices" USING btree ("user_id","kind","created_at");