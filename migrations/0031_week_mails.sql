CREATE TABLE "week_mail_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_wanted" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "week_mail_choices" ADD CONSTRAINT "week_mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('newDevice', 'passwordChanged', 'passkeyAdded', 'secondFactorOff', 'recoveryCodesRenewed', 'roleChanged', 'adminInvited', 'trainingDue', 'trainingOverdue', 'week'));--> statement-breakpoint
SELECT track_history('week_mail_choices', 'weekMailChoice', '{user_id,is_wanted}', '{}', 'user_id');
