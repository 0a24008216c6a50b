// Statements on browsers in which somebody has logged in before.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

const KEPT_DAYS = 365

export async function putKnownBrowser(tx: Tx, tokenHash: Buffer, accountId: number): Promise<void> {
  await sql`
    insert into system.known_browser (token_hash, account_id, expires_at)
    values (${tokenHash}, ${accountId}, now() + make_interval(days => ${KEPT_DAYS}))
    on conflict (token_hash, account_id) do update set expires_at = excluded.expires_at`.execute(tx)
}

export async function isKnownBrowser(tx: Tx, tokenHash: Buffer, email: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (
      select from system.known_browser b join system.account a on a.id = b.account_id
      where b.token_hash = ${tokenHash} and lower(a.email) = lower(${email.trim()}) and b.expires_at > now()
    ) as is_known`.execute(tx)
  return rows[0]!.isKnown
}

export async function forgetKnownBrowsers(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from system.known_browser where account_id = ${accountId}`.execute(tx)
}

export async function sweepKnownBrowsers(tx: Tx): Promise<void> {
  await sql`delete from system.known_browser where expires_at <= now()`.execute(tx)
}
