// A picture is written anew, belongs to one organization, and is set by whoever may.
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { session } from '#contract/endpoints/session.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { pictures } from '#contract/people/pictures.ts'
import { scheduleSurfers } from '#contract/schedule/surfers.ts'
import { doChores } from '#server/platform/jobs/chores.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTeam,
  aTestBed,
  type Caller,
  type Person,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'
import { chores } from './chores.ts'

let bed: TestBed
let company: TestCompany
let mara: Person
let noah: Person
let as: Caller

beforeAll(async () => {
  bed = await aTestBed()
})
beforeEach(async () => {
  company = await aCompany(bed.db)
  mara = await aManager(bed.db, company, { firstName: 'Mara', lastName: 'Park' })
  noah = await aSurfer(bed.db, company, { firstName: 'Noah', lastName: 'Park' })
  as = bed.as(mara)
})
afterAll(() => bed?.close())

const of = ({ surferId }: Person) => ({ surferId: surferId! })
const shown = (url: string) => bed.app.inject({ method: 'GET', url })

/** Upright it is 300 wide and 400 high, red above and blue below; the camera held it sideways. */
async function fromCamera(): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: 200, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  const [red, blue] = await Promise.all([half('#ff0000'), half('#0000ff')])
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: blue, left: 200, top: 0 },
    ])
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crcOf(Buffer.concat([Buffer.from(type), data])))
    return Buffer.concat([head, Buffer.from(type), data, crc])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const rows = chunk('IDAT', deflateSync(Buffer.alloc(16)))
  return Buffer.concat([signature, chunk('IHDR', size), rows, chunk('IEND', Buffer.alloc(0))])
}

function crcOf(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

describe('what is kept', () => {
  it('is a small upright square without metadata, shown wherever the agent stands', async () => {
    const { status, body } = await as.call(pictures.setSurfers, {
      params: of(noah),
      file: await fromCamera(),
    })
    expect([status, body.name]).toEqual([200, 'Noah Park'])
    const url = body.profilePictureUrl!
    const reply = await shown(url)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const { format, width, height, exif, orientation } = await sharp(reply.rawPayload).metadata()
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'webp', width: 256, height: 256 })
    expect(reply.rawPayload.includes('secret place')).toBe(false)
    const { data } = await sharp(reply.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const colour = (row: number) => [...data.subarray(row * 256 * 3, row * 256 * 3 + 3)].map(v => v > 128)
    expect([colour(0), colour(255)]).toEqual([
      [true, false, false],
      [false, false, true],
    ])

    const listed = (await as.call(surfers.list, {})).body.results[0]
    const scheduled = (await as.call(scheduleSurfers.surfers, {})).body[0]
    const own = (await bed.as(noah).call(pictures.own, {})).body
    const { user } = (await bed.as(noah).call(session.loggedIn, {})).body
    expect([
      listed?.profilePictureUrl,
      scheduled?.profilePictureUrl,
      own.profilePictureUrl,
      user?.imageUrl,
    ]).toEqual([url, url, url, url])
  })

  it('has another address when it changes, and none once removed', async () => {
    const set = async () =>
      (await bed.as(noah).call(pictures.setOwn, { file: await fromCamera() })).body.profilePictureUrl!
    const [first, second] = [await set(), await set()]
    expect((await shown(first)).statusCode).toBe(404)
    expect((await shown(second)).statusCode).toBe(200)
    const other = await aCompany(bed.db)
    const elsewhere = second.replace(`/${company.organizationId}-`, `/${other.organizationId}-`)
    for (const url of [elsewhere, `${second}x`, '/pictures/1', '/pictures/0-'])
      expect((await shown(url)).statusCode).toBe(404)
    expect((await bed.as(noah).call(pictures.removeOwn, {})).body.profilePictureUrl).toBeNull()
    expect((await shown(second)).statusCode).toBe(404)
  })
})

describe('pictures of people who left', () => {
  it('are deleted, and those of who stays are kept', async () => {
    const file = await fromCamera()
    const picture = async (caller: Caller) =>
      (await caller.call(pictures.setOwn, { file })).body.profilePictureUrl!
    const [gone, kept] = [await picture(bed.as(noah)), await picture(as)]
    await as.call(surfers.remove, { params: of(noah) })
    await doChores({ db: bed.db, clock: bed.platform.clock, log: bed.platform.log }, chores)
    expect([(await shown(gone)).statusCode, (await shown(kept)).statusCode]).toEqual([404, 200])
  })
})

describe('what is refused', () => {
  it('is a file that is no picture, says that it is larger than allowed, or is damaged', async () => {
    const camera = await fromCamera()
    const gif = await sharp(camera).gif().toBuffer()
    const cases: [Buffer, number, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'), 422, NO_PICTURE],
      [Buffer.from('<script>alert(1)</script>'), 422, NO_PICTURE],
      [gif, 422, NO_PICTURE],
      [Buffer.alloc(0), 422, 'The file is empty. Choose another file.'],
      [
        pngOf(10_000, 6_000),
        422,
        'The picture has 10000 × 6000 pixels, more than 50 million. Choose a smaller one.',
      ],
      [
        camera.subarray(0, camera.length / 2),
        422,
        'The picture is damaged and could not be read. Choose another file.',
      ],
      [Buffer.alloc(5_000_001), 413, 'The body is larger than 5 MB. Choose a smaller picture.'],
    ]
    for (const [file, wanted, text] of cases) {
      const { status, refused } = await as.call(pictures.setSurfers, { params: of(noah), file })
      expect([status, refused.message]).toEqual([wanted, text])
    }
    expect((await as.call(pictures.own, {})).body).toEqual({ name: 'Mara Park', profilePictureUrl: null })
  })

  it('is the picture of an agent of a team that one may not edit', async () => {
    const team = await aTeam(bed.db, company, 'Harbour')
    const una = await aSurfer(bed.db, company, { firstName: 'Una', teamId: team })
    const tom = await aManager(bed.db, company, { firstName: 'Tom', editTeamIds: [] })
    const call = { params: of(una), file: await fromCamera() }
    const refused = await bed.as(tom).call(pictures.setSurfers, call)
    expect([refused.status, refused.refused.error]).toEqual([403, 'UNAUTHORISED_TEAMS'])
    expect((await bed.as(tom).call(pictures.removeSurfers, { params: of(una) })).status).toBe(403)
    expect((await bed.as(noah).call(pictures.setSurfers, call)).status).toBe(403)
  })
})

const NO_PICTURE = 'This is not a PNG, JPEG or WebP picture. Choose another file.'
