CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-4000-8000-000000000001' NOT NULL,
	"app_name" text,
	"time_zone" text,
	"sheet_url" text,
	"mail_host" text,
	"mail_port" integer,
	"mail_user" text,
	"sealed_mail_password" text,
	"mail_from" text,
	CONSTRAINT "settings_only_one" CHECK ("settings"."id" = '00000000-0000-4000-8000-000000000001'),
	CONSTRAINT "settings_mail_check" CHECK (("settings"."mail_host" is null) = ("settings"."mail_port" is null))
);
--> statement-breakpoint
SELECT track_history('settings', 'settings', '{}', '{sealed_mail_password}');
