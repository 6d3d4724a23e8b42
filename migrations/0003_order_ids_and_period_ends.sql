ALTER TABLE "payroll_periods" DROP CONSTRAINT "payroll_periods_dates_unique";--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_dates_unique" UNIQUE("end_date","start_date");--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_order_id_is_digits" CHECK ("tips"."order_id" ~ '^[0-9]{1,7}$');