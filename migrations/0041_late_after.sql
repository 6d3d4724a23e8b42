ALTER TABLE "payroll_imports" ADD COLUMN "left_out" uuid[];--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD COLUMN "late_after" timestamptz(3);