// Job "import-surfers": applies the chosen lines of a file in one transaction. The difference is made anew from the
// agents of that moment, so that nothing is overwritten that the preview did not show.
import { invariant } from '#core/invariant.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { removeOutsideDates } from '#server/features/schedule/index.ts'
import { defineJob } from '#server/platform/jobs/index.ts'
import { applyRows, chosenRows } from './apply.ts'
import { changedDates } from './outside-dates.ts'
import { planImport } from './plan.ts'
import { standingFor } from './standing.ts'
import { lockImport, setApplied } from './store.ts'

export const importSurfers = defineJob<{ importId: number }>({
  kind: 'import-surfers',
  always: 'Agents are there whatever is off.',
  maxAttempts: 3,
  async run({ importId }, { organizationId, jobId, clock, progress, complete }) {
    await progress(0.1, 'Comparing the file with the agents')
    await complete(async tx => {
      await lockOrganization(tx)
      const found = await lockImport(tx, importId)
      invariant(found?.request, `import ${importId} waits for its job`)
      const { managerId, request } = found
      const standing = await standingFor(tx, managerId, clock.now())
      const rows = chosenRows(planImport(request.text, request.columns, standing), request.lines)
      const applied = await applyRows(tx, organizationId, managerId, rows, standing)
      const removed =
        request.entriesOutside === 'delete'
          ? await removeOutsideDates(tx, organizationId, { managerId, jobId }, changedDates(rows))
          : 0
      await setApplied(tx, importId, applied)
      return { importId, added: applied.added, changed: applied.changed, removed }
    })
  },
})

export const jobs = [importSurfers]
