-- Names of drawers and of customers get the one form that texts have from now on (shared/text/text.ts), and those that are
-- one in it become one. Joiners stay where letters of other scripts or emoji are on both sides of them.
CREATE OR REPLACE FUNCTION pg_temp.tidy_line(typed text) RETURNS text LANGUAGE sql AS $$
  SELECT btrim(regexp_replace(normalize(regexp_replace(regexp_replace(typed,
    '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0E\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]|(?<![\u0590-\U0010FFFF])[\u200C\u200D]|[\u200C\u200D](?![\u0590-\U0010FFFF])|(?<![\u2000-\U0010FFFF])\uFE0F',
    '', 'g'), '\u2800', ' ', 'g'), NFC), '[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'))
$$;
--> statement-breakpoint
DO $$ BEGIN
  IF getdatabaseencoding() <> 'UTF8' THEN
    RAISE WARNING 'names keep the form that they have, because this database is not in Unicode';
    RETURN;
  END IF;
  -- The history names nobody for it.
  PERFORM set_config('washboard.who', '{}', true);

  -- A customer that is there twice stays the one that was entered first.
  CREATE TEMPORARY TABLE same_accounts ON COMMIT DROP AS
    SELECT id, first_value(id) OVER (
        PARTITION BY lower(pg_temp.tidy_line(name)), lower(pg_temp.tidy_line(email)) ORDER BY created_at, id) AS stays
      FROM commercial_accounts WHERE is_active;
  UPDATE stain_reports SET commercial_account_id = stays
    FROM same_accounts WHERE commercial_account_id = same_accounts.id AND same_accounts.id <> stays;
  DELETE FROM commercial_accounts USING same_accounts WHERE commercial_accounts.id = same_accounts.id AND same_accounts.id <> stays;
  UPDATE commercial_accounts SET name = pg_temp.tidy_line(name), email = pg_temp.tidy_line(email)
    WHERE (name, email) <> (pg_temp.tidy_line(name), pg_temp.tidy_line(email)) AND pg_temp.tidy_line(name) <> '';

  -- Where two drawers become one, a report begins with what the one that is now before it left.
  CREATE TEMPORARY TABLE places ON COMMIT DROP AS
    SELECT id, nullif(left(pg_temp.tidy_line(drawer), 40), '') AS drawer,
        lag(id) OVER (PARTITION BY lower(drawer) ORDER BY shift_date, created_at, id) AS was_after
      FROM shift_reports;
  UPDATE shift_reports SET drawer = places.drawer
    FROM places WHERE shift_reports.id = places.id AND shift_reports.drawer IS DISTINCT FROM places.drawer;
  UPDATE shift_reports SET expected_start = before.ending_cash - before.drop_amount
    FROM places
    JOIN (SELECT id, lag(id) OVER (PARTITION BY lower(drawer) ORDER BY shift_date, created_at, id) AS is_after
      FROM shift_reports) chain USING (id)
    JOIN shift_reports before ON before.id = is_after
    WHERE shift_reports.id = places.id AND is_after IS DISTINCT FROM was_after
      AND shift_reports.expected_start IS DISTINCT FROM before.ending_cash - before.drop_amount;
END $$;
