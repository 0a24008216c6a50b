import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ReportRequest } from '#contract/endpoints/reports.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'

const LOOK_MS = 2_000

/** A report from asking for it until it is there; null: none was asked for. */
export function useReport() {
  const [reportKey, setReportKey] = useState<string | null>(null)
  const start = useCommand(api.reports.start)
  const args = { query: { reportKey: reportKey ?? '' } }
  const first = useCall(api.reports.get, args, { enabled: reportKey !== null })
  const isRunning = first.data?.status === 'in-progress'
  const report = useCall(api.reports.get, args, {
    enabled: reportKey !== null,
    refetchIntervalMs: isRunning ? LOOK_MS : undefined,
  })
  return {
    ask: async (request: ReportRequest) => {
      const answer = await start.mutateAsync({ body: request })
      setReportKey(answer.reportKey)
    },
    forget: () => setReportKey(null),
    isAsking: start.isPending,
    status: reportKey === null ? null : (report.data ?? null),
    isWanted: reportKey !== null,
    error: start.error ?? report.error,
  }
}
