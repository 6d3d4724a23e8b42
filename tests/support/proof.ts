import type { App } from './app.ts'

/** As if the person had last given proof of who they are so many minutes ago; never, where null. */
export async function provedAgo({ pool }: Pick<App, 'pool'>, { id }: { id: string }, minutes: number | null) {
  await pool.query(`update sessions set proved_at = now() - $2 * interval '1 minute' where user_id = $1`, [id, minutes])
}
