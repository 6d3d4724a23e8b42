CREATE TABLE "shift_report_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"corrected_by_id" uuid NOT NULL,
	"corrected_at" timestamptz(3) DEFAULT now() NOT NULL,
	"reason" text NOT NULL,
	"shift_date" date NOT NULL,
	"starting_cash" numeric(10, 2) NOT NULL,
	"ending_cash" numeric(10, 2) NOT NULL,
	"drop_amount" numeric(10, 2) NOT NULL,
	"notes" text,
	"receipt_id" uuid
);
--> statement-breakpoint
ALTER TABLE "shift_reports" ADD COLUMN "corrections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shift_reports" ADD COLUMN "corrected_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "shift_report_corrections" ADD CONSTRAINT "shift_report_corrections_report_id_shift_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."shift_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_report_corrections" ADD CONSTRAINT "shift_report_corrections_corrected_by_id_users_id_fk" FOREIGN KEY ("corrected_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_report_corrections" ADD CONSTRAINT "shift_report_corrections_receipt_id_objects_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."objects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shift_report_corrections_report_index" ON "shift_report_corrections" USING btree ("report_id","corrected_at");--> statement-breakpoint
CREATE INDEX "shift_report_corrections_person_index" ON "shift_report_corrections" USING btree ("corrected_by_id");--> statement-breakpoint
CREATE INDEX "shift_report_corrections_receipt_index" ON "shift_report_corrections" USING btree ("receipt_id");--> statement-breakpoint
SELECT track_history('shift_report_corrections', 'shiftReportCorrection', '{report_id,shift_date,reason}', '{}', 'report_id', 'id');
