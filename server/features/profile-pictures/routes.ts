import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#contract/errors.ts'
import { pictures } from '#contract/people/pictures.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readOwnPicture, type SentFile, setOwnPicture, setSurferPicture } from './service.ts'
import { selectImage } from './store.ts'

const fileOf = ({ raw, headers }: FastifyRequest): SentFile => ({
  content: raw,
  announcedBytes: Number(headers['content-length'] ?? 0),
})

export function routes(mount: Mount, platform: Platform): void {
  mount(pictures.setSurfers, ({ actor, params, request }) =>
    setSurferPicture(platform, actor, params.surferId, fileOf(request)),
  )
  mount(pictures.removeSurfers, ({ actor, params }) =>
    setSurferPicture(platform, actor, params.surferId, null),
  )
  mount(pictures.own, ({ actor }) => readOwnPicture(platform, actor))
  mount(pictures.setOwn, ({ actor, request }) => setOwnPicture(platform, actor, fileOf(request)))
  mount(pictures.removeOwn, ({ actor }) => setOwnPicture(platform, actor, null))
}

/** The organization, then the key that makes the address one that nobody guesses. */
const ADDRESS = /^(\d{1,15})-([\w-]{43})$/

/** Pictures themselves, for <img>: another picture has another address, so browsers may keep each for good. */
export function servePictures(app: FastifyInstance, { db }: Platform): void {
  app.get<{ Params: { address: string } }>('/pictures/:address', async ({ params }, reply) => {
    const [, organizationId, key] = ADDRESS.exec(params.address) ?? []
    const image =
      organizationId === undefined || Number(organizationId) === 0
        ? null
        : await db.inTenant(Number(organizationId), tx => selectImage(tx, key!))
    if (!image) throw refuse('NOT_FOUND', { what: 'picture' })
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=31536000, immutable',
      })
      .send(image)
  })
}
