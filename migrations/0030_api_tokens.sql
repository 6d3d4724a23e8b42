CREATE TABLE "api_token_uses" (
	"token_id" uuid PRIMARY KEY NOT NULL,
	"used_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"made_by_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"last_day" date NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_token_uses" ADD CONSTRAINT "api_token_uses_token_id_api_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_maker_index" ON "api_tokens" USING btree ("made_by_id");--> statement-breakpoint
SELECT track_history('api_tokens', 'token', '{name}', '{secret_hash}');
