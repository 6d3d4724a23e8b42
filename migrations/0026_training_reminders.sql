ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_day_unique" UNIQUE("user_id","kind","day");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('newDevice', 'passwordChanged', 'passkeyAdded', 'secondFactorOff', 'roleChanged', 'adminInvited', 'trainingDue', 'trainingOverdue'));