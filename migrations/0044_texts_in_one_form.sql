-- Names of drawers and of customers get the one form that texts have from now on (shared/text/text.ts), and those that are
-- one in it become one. Joiners stay where letters of other scripts or emoji are on both sides of them.
CREATE FUNCTION tidy_line(typed text) RETURNS text LANGUAGE sql AS $$
  SELECT btrim(regexp_replace(normalize(regexp_replace(regexp_replace(typed, '\u2800', ' ', 'g'),
    '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0E\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]|(?<![\u0590-\U0010FFFF])[\u200C\u200D]|[\u200C\u200D](?![\u0590-\U0010FFFF])|(?<![\u2000-\U0010FFFF])\uFE0F',
    '', 'g'), NFC), '[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'))
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
  WITH same AS (
    SELECT id, first_value(id) OVER (
        PARTITION BY lower(tidy_line(name)), lower(tidy_line(email)) ORDER BY created_at, id) AS stays
      FROM commercial_accounts WHERE is_active),
    moved AS (
      UPDATE stain_reports SET commercial_account_id = stays
        FROM same WHERE commercial_account_id = same.id AND same.id <> stays)
  DELETE FROM commercial_accounts USING same WHERE commercial_accounts.id = same.id AND same.id <> stays;
  UPDATE commercial_accounts SET name = tidy_line(name), email = tidy_line(email)
    WHERE (name, email) <> (tidy_line(name), tidy_line(email)) AND tidy_line(name) <> '';

  -- Where two drawers become one, a report begins with what the one that is now before it left.
  WITH formed AS (
    SELECT id, drawer, shift_date, created_at, nullif(left(tidy_line(drawer), 40), '') AS form FROM shift_reports),
    chain AS (
      SELECT id, form,
          lag(id) OVER (PARTITION BY lower(drawer) ORDER BY shift_date, created_at, id) AS was_after,
          lag(id) OVER (PARTITION BY lower(form) ORDER BY shift_date, created_at, id) AS is_after
        FROM formed),
    becomes AS (
      SELECT chain.id, form, CASE WHEN before.id IS NULL OR is_after IS NOT DISTINCT FROM was_after
          THEN report.expected_start ELSE before.ending_cash - before.drop_amount END AS start
        FROM chain
        JOIN shift_reports report ON report.id = chain.id
        LEFT JOIN shift_reports before ON before.id = is_after)
  UPDATE shift_reports SET drawer = form, expected_start = start
    FROM becomes WHERE shift_reports.id = becomes.id AND (drawer, expected_start) IS DISTINCT FROM (form, start);
END $$;
--> statement-breakpoint
DROP FUNCTION tidy_line(text);
