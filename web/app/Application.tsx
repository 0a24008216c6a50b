// The application of whoever is logged in.
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { WEEKDAYS } from '#core/time/index.ts'
import { usePreference } from '../lib/preferences.ts'
import { createQueryClient } from '../lib/queries.ts'
import { TASK_COLOR_VARIABLES } from '../parts/color/task-colors.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { createRouter } from './router.tsx'

export function Application() {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(createRouter)
  const [weekStartsOn] = usePreference('weekStartsOn')
  const firstDay = (WEEKDAYS.indexOf(weekStartsOn) + 1) % 7
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider
        variables={TASK_COLOR_VARIABLES}
        firstDayOfWeek={firstDay === 0 || firstDay === 6 ? firstDay : 1}
      >
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  )
}
