-- How people sort names: accents decide only between names that are otherwise the same, case never, and 2 comes before 10.
-- It is ICU's; a PostgreSQL that was built without it, or whose database is not in Unicode, sorts by bytes instead.
DO $$ BEGIN
  CREATE COLLATION "names" (provider = icu, locale = 'und-u-kn-true-ks-level2', deterministic = false);
EXCEPTION WHEN feature_not_supported THEN
  RAISE WARNING 'names are sorted by their bytes, because this database cannot use ICU';
  CREATE COLLATION "names" FROM "C";
END $$;
