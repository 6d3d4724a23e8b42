import { deepEqual, ok } from 'node:assert/strict'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPool } from '#server/db/pool.ts'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import { startLine } from '#tests/support/line.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startPhotographers } from '../photographers.ts'
import { type Scene, type Stage, startProduct } from '../scene.ts'
import { compare, signedIn, startWriters } from '../writers.ts'

/** Milliseconds that a tip may take at most, whatever the bucket does; the bucket itself may take thirty seconds. */
const longestTip = 5_000

/** A claim waits for its turn and for the bucket, thirty seconds each. */
const longestRefusal = 65_000

export default {
  title: 'A bucket that is slow, refuses, breaks off and falls silent, while people upload photos and log tips',
  async play(stage: Stage) {
    const s3 = await startS3()
    stage.after(s3.close)
    const line = await startLine({ host: '127.0.0.1', port: Number(new URL(s3.origin).port) })
    stage.after(line.goAway)
    const postgres = await startEmbeddedPostgres({ dir: path.join(stage.folder, 'postgres') })
    stage.after(() => postgres.stop())
    const pool = openPool({ ...postgres.connection, max: 1 })
    stage.after(() => pool.end())
    const bucket = { ...s3.env, ...s3.keys, S3_ENDPOINT: `http://127.0.0.1:${line.port}` }
    const { url } = await startProduct(stage, { ...bucket, DATABASE_URL: postgres.connectionString })
    const cookie = await signedIn(url)
    const photographers = await startPhotographers(url, cookie)

    let breaking: NodeJS.Timeout | undefined
    const troubles: [name: string, seconds: number, begin: () => unknown, end: () => unknown][] = [
      ['works', 10, () => {}, () => {}],
      ['is slow', 15, () => line.slowDown(1_500), () => line.slowDown(0)],
      ['refuses', 15, line.goAway, line.comeBack],
      [
        'breaks off',
        15,
        () => {
          breaking = setInterval(line.cut, 20)
        },
        () => clearInterval(breaking),
      ],
      ['is silent', 45, line.silence, line.forget],
    ]
    stage.after(() => clearInterval(breaking))
    const acknowledged = new Set<string>()
    for (const [name, seconds, begin, end] of troubles) {
      const [before, refusedBefore] = [photographers.acknowledged.size, new Map(photographers.refusals)]
      const writers = startWriters([url], cookie, 4)
      await begin()
      await wait(seconds * 1000)
      await end()
      stage.tell(`the bucket ${name} for ${seconds} s: ${await writers.stop()}`)
      ok(writers.longest() < longestTip, 'a tip waited for the bucket')
      for (const note of writers.acknowledged) acknowledged.add(note)
      const refused = [...photographers.refusals].map(([what, times]) => [what, times - (refusedBefore.get(what) ?? 0)])
      const words = refused.filter(([, times]) => times).map(([what, times]) => `${what} ${times} times`)
      stage.tell(
        `  ${photographers.acknowledged.size - before} reports with a photo; ${words.join(', ') || 'none refused'}`,
      )
    }

    const back = performance.now()
    const since = () => ((performance.now() - back) / 1000).toFixed(1)
    const soFar = photographers.acknowledged.size
    while (photographers.acknowledged.size < soFar + 4) await wait(100)
    stage.tell(`photos arrive again ${since()} s after the silence`)
    await photographers.stop()
    const unexpected = [...photographers.refusals.keys()].filter((what) => !/STORAGE_FAILED|to the bucket$/.test(what))
    deepEqual(unexpected, [], 'something was refused in other words')
    ok(photographers.longestRefusal() < longestRefusal, 'a refusal took too long')
    stage.tell(`the longest refusal took ${(photographers.longestRefusal() / 1000).toFixed(1)} s`)

    const count = async (what: string) =>
      (await pool.query<{ n: number }>(`select count(*)::int as n ${what}`)).rows[0]!.n
    const isWaiting = `from objects where state in ('claimed', 'removing')`
    while ((await count(isWaiting)) > 0) {
      ok(performance.now() - back < 180_000, 'pictures wait for ever')
      await wait(200)
    }
    stage.tell(`no picture waits any more ${since()} s after the silence`)
    stage.tell(
      `uploads that nobody claimed, for a day: ${await count(`from objects where state in ('issued', 'used')`)}`,
    )

    const { rows: tips } = await pool.query<{ notes: string }>('select notes from tips')
    stage.tell(
      `tips: ${compare(
        acknowledged,
        tips.map(({ notes }) => notes),
      )}`,
    )
    const { rows: photos } = await pool.query<{ path: string }>(
      `select '/api/objects/' || unnest(photo_ids) as path from stain_reports`,
    )
    const words = compare(
      new Set(photographers.acknowledged.values()),
      photos.map((each) => each.path),
    )
    for (const each of photographers.acknowledged.values()) {
      const response = await fetch(url + each, { headers: { cookie } })
      ok(response.ok && (await response.bytes()).length > 0, `a photo is not there: ${response.status}`)
    }
    stage.tell(`photos in reports: ${words}, and all of them open`)
  },
} satisfies Scene
