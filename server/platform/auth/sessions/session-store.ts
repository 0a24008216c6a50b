// Statements on browsers that are logged in and on the history of log-ins.
import { sql } from 'kysely'
import type { LOGIN_KINDS } from '#contract/access/account.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'

export interface BrowserPlace {
  address: string
  /** Words for the browser and its system: "Firefox on Windows". */
  device: string
}

export interface LoginSessionRow extends BrowserPlace {
  sessionUid: string
  createdAt: Date
  lastSeenAt: Date
  /** Begun with the telephony provider. */
  isTelephony: boolean
}

export async function putSession(
  tx: Tx,
  sessionUid: string,
  accountId: number,
  { address, device }: BrowserPlace,
): Promise<void> {
  await sql`
    insert into system.login_session (session_uid, account_id, address, device)
    values (${sessionUid}, ${accountId}, ${address}, ${device})
    on conflict (session_uid) do update set account_id = excluded.account_id, address = excluded.address,
      device = excluded.device, last_seen_at = now()`.execute(tx)
}

/** Those that the provider still knows, and those of the telephony provider; the last seen first. */
export async function selectSessions(
  tx: Tx,
  accountId: number,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<LoginSessionRow[]> {
  const { rows } = await sql<LoginSessionRow>`
    select s.session_uid, s.address, s.device, s.created_at, s.last_seen_at, false as is_telephony
    from system.login_session s
    where s.account_id = ${accountId} and exists (
      select from system.oidc_artifact o
      where o.model = 'Session' and o.uid = s.session_uid and o.payload ->> 'accountId' = ${String(accountId)}
        and o.expires_at > now())
    union all
    select encode(id_hash, 'hex'), address, device, created_at, last_used_at, true
    from system.telephony_session
    where account_id = ${accountId} and expires_at > ${now} and last_used_at > ${idleSince}
    order by last_seen_at desc, session_uid`.execute(tx)
  return rows
}

/** The session and every token that came of it; false when the account has no such session. */
export async function endSession(tx: Tx, accountId: number, sessionUid: string): Promise<boolean> {
  const { numAffectedRows: telephonySessions } = await sql`
    delete from system.telephony_session
    where account_id = ${accountId} and encode(id_hash, 'hex') = ${sessionUid}`.execute(tx)
  if (telephonySessions === 1n) return true
  const { numAffectedRows } = await sql`
    delete from system.login_session where account_id = ${accountId} and session_uid = ${sessionUid}`.execute(
    tx,
  )
  await sql`
    delete from system.oidc_artifact
    where payload ->> 'accountId' = ${String(accountId)}
      and ((model = 'Session' and uid = ${sessionUid}) or payload ->> 'sessionUid' = ${sessionUid})`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Ends every log-in of the account but `exceptUid`; access tokens already given out live on for minutes. */
export async function endSessions(tx: Tx, accountId: number, exceptUid: string | null = null): Promise<void> {
  await sql`
    delete from system.oidc_artifact
    where payload ->> 'accountId' = ${String(accountId)}
      and (${exceptUid}::text is null or (uid is distinct from ${exceptUid} and payload ->> 'sessionUid' is distinct from ${exceptUid}
        and id not in (select payload ->> 'grantId' from system.oidc_artifact
          where payload ->> 'sessionUid' = ${exceptUid} and payload ->> 'grantId' is not null)))`.execute(tx)
  await sql`
    delete from system.login_session
    where account_id = ${accountId} and session_uid is distinct from ${exceptUid}`.execute(tx)
  await sql`
    delete from system.telephony_session
    where account_id = ${accountId} and encode(id_hash, 'hex') is distinct from ${exceptUid}`.execute(tx)
}

export type LoginKind = (typeof LOGIN_KINDS)[number]

export interface LoginEventRow extends BrowserPlace {
  id: number
  happenedAt: Date
  kind: LoginKind
}

export async function insertLoginEvent(
  tx: Tx,
  accountId: number,
  kind: LoginKind,
  { address, device }: BrowserPlace,
): Promise<void> {
  await sql`
    insert into system.login_event (account_id, kind, address, device)
    values (${accountId}, ${kind}, ${address}, ${device})`.execute(tx)
}

/** Newest first. */
export async function selectLoginEvents(
  tx: Tx,
  accountId: number,
  paged: Paged,
): Promise<Counted<LoginEventRow>> {
  const from = sql`system.login_event`
  const own = sql`account_id = ${accountId}`
  const { rows } = await sql<LoginEventRow>`
    select id, happened_at, kind, address, device from ${from}
    where ${own} ${pagedBy(paged, { id: sql`id`, order: sql`id desc` })}`.execute(tx)
  return { rows, meta: await countAll(tx, from, own) }
}

const KEPT_DAYS = 180

export async function sweepSessions(tx: Tx): Promise<void> {
  await sql`
    delete from system.login_session s where not exists (
      select from system.oidc_artifact o where o.model = 'Session' and o.uid = s.session_uid)`.execute(tx)
  await sql`
    delete from system.login_event where happened_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
    tx,
  )
}
