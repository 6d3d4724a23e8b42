CREATE TABLE "closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"weekday" integer,
	"first_day" date NOT NULL,
	"last_day" date,
	CONSTRAINT "closings_weekday" CHECK ("closings"."weekday" between 1 and 7),
	CONSTRAINT "closings_in_order" CHECK ("closings"."last_day" >= "closings"."first_day"),
	CONSTRAINT "closings_end" CHECK ("closings"."last_day" is not null or "closings"."weekday" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "closings_unique" ON "closings" USING btree ("first_day",(coalesce("last_day", 'infinity')),(coalesce("weekday", 0)));--> statement-breakpoint
SELECT track_history('closings', 'closing', '{weekday,first_day,last_day}');
