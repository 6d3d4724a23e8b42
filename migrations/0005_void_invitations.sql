-- Invitations end with their sender's right to invite; these are of people who had lost it before that was so.
UPDATE "invitations" SET "status" = 'void'
WHERE "status" = 'pending' AND "invited_by_id" IN (SELECT "id" FROM "users" WHERE NOT "is_active" OR "role" <> 'admin');
