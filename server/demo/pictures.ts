import type { Services } from '#server/http/call.ts'
import { uploadName } from '#server/storage/pictures.ts'
import { newId } from '#shared/db/columns.ts'
import { objects } from '#shared/objects/table.ts'
import type { Chance } from './random.ts'
import { insertRows } from './rows.ts'

type Kind = 'stain-photo' | 'machine-photo' | 'receipt'

/** Pictures drawn for the demo, stored the way an upload is: the server makes its smaller forms by itself. */
export class DemoPictures {
  readonly #services: Services
  readonly #chance: Chance
  readonly ids: string[] = []

  constructor(services: Services, chance: Chance) {
    this.#services = services
    this.#chance = chance
  }

  async add(db: Services['db'], kind: Kind, ownerId: string, at: string): Promise<string> {
    const { default: sharp } = await import('sharp')
    const svg = { receipt, 'stain-photo': stain, 'machine-photo': display }[kind](this.#chance)
    const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
    const id = newId()
    await this.#services.storage.write(uploadName(id), bytes, 'image/jpeg')
    await insertRows(db, objects, [
      {
        id,
        ownerId,
        kind,
        state: 'claimed',
        contentType: 'image/jpeg',
        bytes: null,
        width: null,
        height: null,
        createdAt: at,
        claimedAt: at,
        unusedSince: null,
      },
    ])
    this.ids.push(id)
    return id
  }

  /** After the rows are there for everybody to see. */
  async prepare() {
    for (const id of this.ids) await this.#services.pictures.prepare(id, { isUrgent: true })
  }
}

const cloths = ['#f4f1ea', '#eef1f2', '#f3ece4', '#e9eef0']
const stains = ['#7a4a21', '#8f1d2c', '#b58a2e', '#54633a', '#3d3a46']

/** Folded cloth with a stain on it. */
function stain(chance: Chance) {
  const folds = Array.from({ length: 9 }, () => {
    const y = chance.between(0, 960)
    return `<path d="M0 ${y} Q 640 ${y + chance.between(-90, 90)} 1280 ${y + chance.between(-60, 60)}" stroke="#00000018" stroke-width="${chance.between(6, 26)}" fill="none"/>`
  })
  const [x, y] = [chance.between(380, 900), chance.between(280, 680)]
  const spots = Array.from({ length: 14 }, () => {
    const [dx, dy, radius] = [chance.between(-150, 150), chance.between(-110, 110), chance.between(14, 92)]
    return `<ellipse cx="${x + dx}" cy="${y + dy}" rx="${radius}" ry="${radius * 0.8}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960">
    <filter id="b"><feGaussianBlur stdDeviation="9"/></filter>
    <rect width="1280" height="960" fill="${chance.oneOf(cloths)}"/>${folds.join('')}
    <g fill="${chance.oneOf(stains)}" fill-opacity="0.55" filter="url(#b)">${spots.join('')}</g></svg>`
}

/** A till receipt: bars in place of print, since fonts differ from machine to machine. */
function receipt(chance: Chance) {
  const lines = Array.from({ length: 16 }, (_, line) => {
    const y = 190 + line * 52
    return `<rect x="150" y="${y}" width="${chance.between(120, 330)}" height="16" rx="4"/><rect x="${chance.between(560, 600)}" y="${y}" width="110" height="16" rx="4"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="820" height="1180">
    <rect width="820" height="1180" fill="#6b5d4d"/><rect x="90" y="50" width="640" height="1080" fill="#fdfdf8"/>
    <g fill="#2c2c2c"><rect x="270" y="100" width="280" height="34" rx="6"/>${lines.join('')}
    <rect x="150" y="1040" width="200" height="26" rx="4"/><rect x="520" y="1040" width="150" height="26" rx="4"/></g></svg>`
}

/** The front of a washer, whose display shows an error in seven segments. */
function display() {
  const segment = (x: number, y: number, isUpright: boolean) =>
    `<rect x="${x}" y="${y}" width="${isUpright ? 14 : 60}" height="${isUpright ? 60 : 14}" rx="6"/>`
  const digit = (x: number, upright: [number, number][], lying: number[]) =>
    upright.map(([dx, dy]) => segment(x + dx * 66, 214 + dy * 74, true)).join('') +
    lying.map((dy) => segment(x + 10, 202 + dy * 74, false)).join('')
  const error =
    digit(
      760,
      [
        [0, 0],
        [0, 1],
      ],
      [0, 1, 2],
    ) +
    digit(
      880,
      [
        [1, 0],
        [0, 1],
      ],
      [0, 1, 2],
    ) +
    digit(
      1000,
      [
        [1, 0],
        [1, 1],
      ],
      [],
    )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"><rect width="1280" height="960" fill="#c9cfd2"/>
    <rect x="60" y="120" width="1160" height="320" rx="24" fill="#e8ecee"/><rect x="700" y="160" width="440" height="240" rx="12" fill="#15191b"/>
    <g fill="#ff5a3c">${error}</g><circle cx="250" cy="280" r="90" fill="#b4bcc0"/><rect x="242" y="200" width="16" height="70" fill="#5b666b"/>
    <circle cx="640" cy="960" r="380" fill="#8f999e"/><circle cx="640" cy="960" r="300" fill="#39444a"/></svg>`
}
