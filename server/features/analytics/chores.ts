// Reports whose time has come. The next time is set in the transaction that starts the run, so that a tick that comes
// twice starts it once; runs that were missed while nothing ran are one.
import { VIEW_PAGES } from '#contract/analytics/views.ts'
import type { Chore } from '#server/platform/jobs/index.ts'
import { startJobs } from '#server/platform/jobs/index.ts'
import { sendOf } from './jobs.ts'
import { nextRunAfter } from './next-run.ts'
import { lockDue, setNextRuns } from './reports-store.ts'

const startReports: Chore = {
  name: 'send reports whose time has come',
  feature: 'unifiedAnalytics',
  async run(tx, { organizationId, clock }) {
    const now = clock.now()
    const due = await lockDue(tx, new Date(now))
    if (due.length === 0) return
    await setNextRuns(
      tx,
      due.map(report => ({ id: report.id, at: new Date(nextRunAfter(now, report)) })),
    )
    for (const page of VIEW_PAGES)
      await startJobs(
        tx,
        organizationId,
        sendOf[page],
        due
          .filter(report => report.page === page)
          .map(({ id, nextRunAt }) => {
            const dueAt = nextRunAt.toISOString()
            return { key: `${id} ${dueAt}`, input: { reportId: id, dueAt } }
          }),
      )
  },
}

export const chores = [startReports]
