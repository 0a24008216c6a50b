// The application of whoever is logged in.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { WEEKDAYS } from '#core/time/index.ts'
import { createQueryClient } from '../lib/queries.ts'
import { useWeekStart } from '../lib/zone.ts'
import { TASK_COLOR_VARIABLES } from '../parts/color/task-colors.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { createRouter } from './router.tsx'
import { startServiceWorker } from './session/start-service-worker.ts'

export function Application() {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(createRouter)
  useEffect(() => {
    void startServiceWorker()
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Ui>
        <RouterProvider router={router} />
      </Ui>
    </QueryClientProvider>
  )
}

function Ui({ children }: { children: ReactNode }) {
  const firstDay = (WEEKDAYS.indexOf(useWeekStart()) + 1) % 7
  return (
    <UiProvider
      variables={TASK_COLOR_VARIABLES}
      firstDayOfWeek={firstDay === 0 || firstDay === 6 ? firstDay : 1}
    >
      {children}
    </UiProvider>
  )
}
