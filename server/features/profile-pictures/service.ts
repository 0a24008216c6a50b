// Pictures of agents by managers who may edit them, and one's own by each person.
import { refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newSecret } from '#server/platform/secrets/one-time-secret.ts'
import { allow } from '../identity/index.ts'
import { assertMayEdit } from '../surfers/index.ts'
import { receivedFile, scaledPicture } from './scaled-picture.ts'
import * as store from './store.ts'

export interface SentFile {
  content: AsyncIterable<Uint8Array>
  announcedBytes: number
}

/** `file`: null takes the picture away. */
export async function setSurferPicture(
  platform: Platform,
  actor: Actor,
  surferId: number,
  file: SentFile | null,
) {
  allow(actor, 'people.edit')
  const mayEdit = (tx: Tx) => assertMayEdit(tx, actor, [surferId])
  // Before the file is read too: nobody is made to send one in vain.
  await platform.db.inTenant(actor.organizationId, mayEdit)
  const image = await imageOf(file)
  return platform.db.inTenant(actor.organizationId, async tx => {
    await mayEdit(tx)
    return put(tx, platform, actor, await store.selectSurferPerson(tx, surferId), image)
  })
}

/** Internal staff have no picture: they are nobody's agent or manager. */
export async function readOwnPicture({ db }: Platform, actor: Actor) {
  const person = await db.inTenant(actor.organizationId, tx => store.selectMember(tx, actor))
  return { name: person?.name ?? '', profilePictureUrl: person?.profilePictureUrl ?? null }
}

export async function setOwnPicture(platform: Platform, actor: Actor, file: SentFile | null) {
  const image = await imageOf(file)
  return platform.db.inTenant(actor.organizationId, async tx =>
    put(tx, platform, actor, await store.selectMember(tx, actor), image),
  )
}

const imageOf = async (file: SentFile | null): Promise<Buffer | null> =>
  file && scaledPicture(await receivedFile(file.content, file.announcedBytes))

async function put(
  tx: Tx,
  { clock }: Platform,
  { organizationId, managerId }: Actor,
  person: store.Pictured | undefined,
  image: Buffer | null,
) {
  if (person?.accountId == null)
    throw refuse('CONFLICT', {
      because: 'Only agents and managers of this organization have a picture here.',
    })
  const { accountId, name } = person
  const picture = { organizationId, accountId, addressKey: newSecret(), changedAt: new Date(clock.now()) }
  if (image === null) await store.deletePicture(tx, accountId)
  const url = image === null ? null : await store.putPicture(tx, { ...picture, image })
  await emit(tx, organizationId, 'people.changed', { what: 'surfers' }, { managerId: managerId ?? undefined })
  return { name, profilePictureUrl: url }
}
