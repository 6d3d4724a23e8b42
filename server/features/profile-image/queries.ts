import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { keepUpload, markRemoving, removeFiles } from '#server/features/objects/queries.ts'
import { userColumns } from '#server/features/users/queries.ts'
import type { Services } from '#server/http/call.ts'
import type { PictureFacts } from '#server/storage/pictures.ts'
import { idInObjectPath, objectPathOf } from '#shared/objects/object.ts'
import { users } from '#shared/users/table.ts'
import type { SessionUser } from '#shared/users/user.ts'

/** The change is stored by now: a picture that cannot be removed is left to housekeeping. */
export async function removeReplaced(services: Pick<Services, 'db' | 'locks' | 'pictures' | 'log'>, id?: string) {
  if (!id) return
  await removeFiles(services, () => [id]).catch((error) =>
    services.log.warn({ err: error }, 'the picture before remains for now'),
  )
}

/** Sets or (without `picture`) removes it. `replaced` is the id of the picture before, whose files are to be removed. */
export async function changeProfileImage(
  db: Db,
  userId: string,
  picture?: PictureFacts & { id: string },
): Promise<{ user: SessionUser; replaced: string | undefined }> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ url: users.profileImageUrl })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    if (picture) {
      const { id, ...facts } = picture
      await keepUpload(tx, id, 'profile', facts)
    }
    const [user] = await tx
      .update(users)
      .set({ profileImageUrl: picture ? objectPathOf(picture.id) : null })
      .where(eq(users.id, userId))
      .returning(userColumns)
    const replaced = idInObjectPath(before?.url ?? '')
    if (replaced) await markRemoving(tx, replaced)
    return { user: user!, replaced }
  })
}
