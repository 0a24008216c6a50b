// Rebuild of data derived from providers' raw events: node server/main/rebuild.ts [--organization ID] [--from DATE]
// Runs with or without a running server. The worker evaluates adherence and performance again afterwards.
import { parseArgs } from 'node:util'
import { reevaluateAll } from '#server/features/adherence/index.ts'
import { rebuild } from '#server/features/observed/index.ts'
import { rebuildDaySums } from '#server/features/schedule/index.ts'
import { organizationIds } from '#server/platform/jobs/index.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { openPlatform } from './open-platform.ts'
import { runProcess } from './run.ts'

const { values } = parseArgs({ options: { organization: { type: 'string' }, from: { type: 'string' } } })
const say = (text: string) => process.stdout.write(`${text}\n`)

await runProcess(async () => {
  const from = values.from === undefined ? undefined : Date.parse(values.from)
  if (Number.isNaN(from))
    throw new StartProblem(
      `--from ${values.from} is not a date. Write it as 2026-03-01 or 2026-03-01T09:00:00Z.`,
    )
  const { platform, close } = await openPlatform({ logsToFile: true })
  const known = await organizationIds(platform.db)
  const wanted =
    values.organization === undefined ? known : known.filter(id => String(id) === values.organization)
  if (wanted.length === 0) {
    await close()
    throw new StartProblem(
      known.length === 0
        ? 'There is no organization yet, and so nothing to work out.'
        : `There is no organization ${values.organization}. Known: ${known.join(', ')}.`,
    )
  }
  for (const organizationId of wanted) {
    const startedAt = performance.now()
    let reportedAt = startedAt
    const { records, problems, events, tickets, contacts } = await rebuild(platform, organizationId, {
      from,
      onStep({ records, contacts }) {
        if (performance.now() - reportedAt < 5_000) return
        reportedAt = performance.now()
        say(`  ${records} records read${contacts > 0 ? `, ${contacts} tickets looked at` : ''}`)
      },
    })
    const agents = await rebuildDaySums(platform.db, organizationId)
    const days = await platform.db.inTenant(organizationId, tx =>
      reevaluateAll(tx, organizationId, from ?? 0, platform.clock.now()),
    )
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    say(
      `Organization ${organizationId}: ${records} records (${problems} unreadable) in ${seconds} s. ` +
        `Work events: ${events.same} the same, ${events.added} added, ${events.changed} changed, ${events.removed} removed. ` +
        `Tickets: ${tickets.same} the same, ${tickets.changed} changed. Contacts of ${contacts} tickets worked out. ` +
        `Published days of ${agents} agents summed. ` +
        `Adherence and performance of ${days} days are worked out by the worker.`,
    )
  }
  await close()
  process.exit(0)
})
