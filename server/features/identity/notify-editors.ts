// Messages to managers: a request of an agent waits for whoever may edit the agent's team.
import type { Tx } from '#server/platform/database/index.ts'
import { queueMessages } from '#server/platform/notices/index.ts'
import { selectEditorsOf } from './team-permission-store.ts'

/** A message for each request to each manager who may decide on all its agents. `wants`: "asks for …", without a stop. */
export async function notifyEditors(
  tx: Tx,
  sender: { organizationId: number; now: number },
  requests: readonly { surferIds: readonly number[]; wants: string; note: string }[],
): Promise<void> {
  if (requests.length === 0) return
  const editors = await selectEditorsOf(tx, [...new Set(requests.flatMap(one => one.surferIds))])
  const messages = requests.flatMap(({ surferIds, wants, note }) => {
    const ofRequest = editors.filter(editor => surferIds.includes(editor.surferId))
    const who = [...new Set(ofRequest.map(editor => editor.surferName))].join(' and ')
    return [...Map.groupBy(ofRequest, editor => editor.accountId)]
      .filter(([, own]) => own.length === surferIds.length)
      .map(([accountId, [manager]]) => ({
        kind: 'request-received' as const,
        to: { accountId, email: manager!.email, name: manager!.firstName },
        content: { what: `${who} ${wants}.`, ...(note && { note }) },
      }))
  })
  await queueMessages(tx, sender, messages)
}
