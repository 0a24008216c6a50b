// Statements on notification_settings. Row-level security keeps them inside the transaction's organization.
import { sql } from 'kysely'
import {
  FIRST_CHOICES,
  NOTICE_TOPICS,
  type NoticeTopic,
  type NotificationChoices,
} from '#contract/access/notification-settings.ts'
import type { Tx } from '../database/index.ts'

interface SettingsRow {
  accountId: number
  channels: Partial<NotificationChoices['topics']>
  hasQuietHours: boolean
  reminderMinutes: NotificationChoices['reminderMinutes']
}

const choicesOf = ({ channels, hasQuietHours, reminderMinutes }: SettingsRow): NotificationChoices => ({
  topics: { ...FIRST_CHOICES.topics, ...channels },
  hasQuietHours,
  reminderMinutes,
})

/** Choices by account; those who have never chosen are left out, and FIRST_CHOICES hold for them. */
export async function selectChoices(
  tx: Tx,
  accountIds: readonly number[],
): Promise<Map<number, NotificationChoices>> {
  const { rows } = await sql<SettingsRow>`
    select account_id, channels, has_quiet_hours, reminder_minutes from notification_settings
    where account_id = any(${accountIds}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.accountId, choicesOf(row)]))
}

export async function putChoices(
  tx: Tx,
  organizationId: number,
  accountId: number,
  { topics, hasQuietHours, reminderMinutes }: NotificationChoices,
): Promise<void> {
  const channels = Object.fromEntries(NOTICE_TOPICS.map(topic => [topic, topics[topic]]))
  await sql`
    insert into notification_settings (organization_id, account_id, channels, has_quiet_hours, reminder_minutes)
    values (${organizationId}, ${accountId}, ${JSON.stringify(channels)}::jsonb, ${hasQuietHours}, ${reminderMinutes})
    on conflict (organization_id, account_id) do update set channels = excluded.channels,
      has_quiet_hours = excluded.has_quiet_hours, reminder_minutes = excluded.reminder_minutes`.execute(tx)
}

/** Mail of one topic off; what else was chosen stays. */
export async function turnMailOff(
  tx: Tx,
  organizationId: number,
  accountId: number,
  topic: NoticeTopic,
): Promise<void> {
  const known = (await selectChoices(tx, [accountId])).get(accountId) ?? FIRST_CHOICES
  const topics = { ...known.topics, [topic]: { ...known.topics[topic], mail: false } }
  await putChoices(tx, organizationId, accountId, { ...known, topics })
}
