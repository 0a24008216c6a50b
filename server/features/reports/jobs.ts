// Job "make-report": whatever the type, what it found is written with the job's end, so that a report that was
// killed is made again from the beginning and is there once.
import type { ReportRequest } from '#contract/endpoints/reports.ts'
import { defineJob, type JobContext } from '#server/platform/jobs/index.ts'
import { organizationReport } from './organization-report.ts'
import { isPerformance, performanceReport } from './performance-report.ts'
import { selectRequest, setData } from './store.ts'
import { timesheetReport } from './timesheet-report.ts'
import { waitingReport } from './waiting-report.ts'

export const makeReport = defineJob<{ reportKey: string }>({
  kind: 'make-report',
  feature: 'scheduleExport',
  maxAttempts: 3,
  async run({ reportKey }, context) {
    const request = await context.db.inTenant(context.organizationId, tx => selectRequest(tx, reportKey))
    if (isPerformance(request)) return performanceReport(reportKey, request, context)
    if (request.type === 'organization-export') return organizationReport(reportKey, context)
    const data = await found(request, context)
    await context.complete(async tx => {
      await setData(tx, reportKey, data)
      return { type: request.type }
    })
  },
})

function found(
  request: Extract<ReportRequest, { type: 'test-report' | 'timesheets' }>,
  context: JobContext,
): Promise<unknown> {
  switch (request.type) {
    case 'test-report':
      return waitingReport(request, context)
    case 'timesheets':
      return timesheetReport(request, context)
  }
}

export const jobs = [makeReport]
