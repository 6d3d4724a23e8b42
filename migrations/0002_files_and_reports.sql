CREATE TABLE "objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text,
	"state" text NOT NULL,
	"content_type" text,
	"bytes" integer,
	"width" integer,
	"height" integer,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"claimed_at" timestamptz(3),
	"unused_since" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "shift_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"shift_date" date NOT NULL,
	"starting_cash" numeric(10, 2) NOT NULL,
	"ending_cash" numeric(10, 2) NOT NULL,
	"drop_amount" numeric(10, 2) NOT NULL,
	"notes" text,
	"receipt_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "shift_reports_drop_unique" UNIQUE("user_id","shift_date","drop_amount")
);
--> statement-breakpoint
CREATE TABLE "stain_report_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stain_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"commercial_account_id" uuid NOT NULL,
	"items" jsonb NOT NULL,
	"total_items" integer NOT NULL,
	"photo_ids" uuid[] NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamptz(3),
	"email_sent_at" timestamptz(3),
	CONSTRAINT "stain_reports_order_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_reports" ADD CONSTRAINT "shift_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_reports" ADD CONSTRAINT "shift_reports_receipt_id_objects_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."objects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stain_report_events" ADD CONSTRAINT "stain_report_events_report_id_stain_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."stain_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stain_report_events" ADD CONSTRAINT "stain_report_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stain_reports" ADD CONSTRAINT "stain_reports_commercial_account_id_commercial_accounts_id_fk" FOREIGN KEY ("commercial_account_id") REFERENCES "public"."commercial_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stain_reports" ADD CONSTRAINT "stain_reports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "objects_unclaimed_index" ON "objects" USING btree ("created_at") WHERE "objects"."state" in ('issued', 'used');--> statement-breakpoint
CREATE INDEX "objects_claimed_index" ON "objects" USING btree ("claimed_at") WHERE "objects"."state" = 'claimed';--> statement-breakpoint
CREATE INDEX "objects_unused_index" ON "objects" USING btree ("unused_since") WHERE "objects"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "objects_removing_index" ON "objects" USING btree ("id") WHERE "objects"."state" = 'removing';--> statement-breakpoint
CREATE INDEX "objects_owner_index" ON "objects" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "shift_reports_date_index" ON "shift_reports" USING btree ("shift_date","created_at");--> statement-breakpoint
CREATE INDEX "shift_reports_receipt_index" ON "shift_reports" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "stain_report_events_report_index" ON "stain_report_events" USING btree ("report_id","created_at");--> statement-breakpoint
CREATE INDEX "stain_reports_account_index" ON "stain_reports" USING btree ("commercial_account_id","created_at");--> statement-breakpoint
CREATE INDEX "stain_reports_created_index" ON "stain_reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stain_reports_photos_index" ON "stain_reports" USING gin ("photo_ids");