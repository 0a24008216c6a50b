// Statements on profile_picture. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

export interface Pictured {
  accountId: number | null
  name: string
  profilePictureUrl: string | null
}

const PICTURE_OF = (person: 's' | 'person') => sql`
  left join profile_picture p on p.organization_id = ${sql.ref(`${person}.organization_id`)}
    and p.account_id = ${sql.ref(`${person}.account_id`)}`

export async function selectSurferPerson(tx: Tx, surferId: number): Promise<Pictured | undefined> {
  const { rows } = await sql<Pictured>`
    select s.account_id, trim(s.first_name || ' ' || s.last_name) as name, p.url as profile_picture_url
    from surfer s ${PICTURE_OF('s')}
    where s.id = ${surferId} and s.deleted_at is null`.execute(tx)
  return rows[0]
}

export async function selectMember(
  tx: Tx,
  { managerId, surferId }: { managerId: number | null; surferId: number | null },
): Promise<Pictured | undefined> {
  const { rows } = await sql<Pictured>`
    select person.account_id, trim(person.first_name || ' ' || person.last_name) as name, p.url as profile_picture_url
    from (
      select organization_id, account_id, first_name, last_name, 1 as place from surfer where id = ${surferId}
      union all
      select organization_id, account_id, first_name, last_name, 2 from manager where id = ${managerId}
    ) as person ${PICTURE_OF('person')}
    order by place limit 1`.execute(tx)
  return rows[0]
}

export interface NewPicture {
  organizationId: number
  accountId: number
  addressKey: string
  image: Buffer
  changedAt: Date
}

/** Takes the place of the one that may be there; its address. */
export async function putPicture(tx: Tx, picture: NewPicture): Promise<string> {
  const { organizationId, accountId, addressKey, image, changedAt } = picture
  const { rows } = await sql<{ url: string }>`
    insert into profile_picture (organization_id, account_id, address_key, image, changed_at)
    values (${organizationId}, ${accountId}, ${addressKey}, ${image}, ${changedAt})
    on conflict (organization_id, account_id) do update set
      address_key = excluded.address_key, image = excluded.image, changed_at = excluded.changed_at
    returning url`.execute(tx)
  return rows[0]!.url
}

export async function deletePicture(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from profile_picture where account_id = ${accountId}`.execute(tx)
}

export async function selectImage(tx: Tx, addressKey: string): Promise<Buffer | null> {
  const { rows } = await sql<{ image: Buffer }>`
    select image from profile_picture where address_key = ${addressKey}`.execute(tx)
  return rows[0]?.image ?? null
}

/** Deletes those whose account is no agent or manager of the organization any more. */
export async function deletePicturesOfNobody(tx: Tx): Promise<void> {
  await sql`
    delete from profile_picture p
    where not exists (
        select from surfer s
        where s.organization_id = p.organization_id and s.account_id = p.account_id and s.deleted_at is null)
      and not exists (
        select from manager m
        where m.organization_id = p.organization_id and m.account_id = p.account_id and m.deleted_at is null)`.execute(
    tx,
  )
}
