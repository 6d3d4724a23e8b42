-- Two periods never share a day, so that a tip lies in one at most and is locked by one.
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_no_overlap" EXCLUDE USING gist (daterange("start_date", "end_date", '[]') WITH &&);
