CREATE TABLE "backups" (
	"finished_at" timestamptz(3) PRIMARY KEY DEFAULT now() NOT NULL
);
