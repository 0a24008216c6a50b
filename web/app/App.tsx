import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { api } from '#contract/endpoints/index.ts'
import { WEEKDAYS } from '#core/time/index.ts'
import { textOf } from '../lib/api-errors.ts'
import { createClient } from '../lib/client.ts'
import { usePreference } from '../lib/preferences.ts'
import { createQueryClient } from '../lib/queries.ts'
import { TASK_COLOR_VARIABLES } from '../parts/color/task-colors.ts'
import { ErrorCard } from '../ui/feedback/ErrorCard.tsx'
import { UiProvider } from '../ui/UiProvider.tsx'
import { createRouter } from './router.tsx'
import { Splash } from './Splash.tsx'
import { anonymousHost, createUserManager, SessionProvider, type Settings } from './session.tsx'

export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <LocalizedUi>
        <Installation />
      </LocalizedUi>
    </QueryClientProvider>
  )
}

function LocalizedUi({ children }: { children: ReactNode }) {
  const [weekStartsOn] = usePreference('weekStartsOn')
  const firstDay = (WEEKDAYS.indexOf(weekStartsOn) + 1) % 7
  return (
    <UiProvider
      variables={TASK_COLOR_VARIABLES}
      firstDayOfWeek={firstDay === 0 || firstDay === 6 ? firstDay : 1}
    >
      {children}
    </UiProvider>
  )
}

/** Settings of the installation, which must be known before anybody can log in. */
function Installation() {
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: () => createClient(anonymousHost()).call(api.platform.settings, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (settings.data) return <Routed settings={settings.data} />
  if (settings.isPending) return <Splash />
  return (
    <ErrorCard title="Lineup can’t start" onRetry={() => settings.refetch()} isRetrying={settings.isFetching}>
      {textOf(settings.error)}
    </ErrorCard>
  )
}

function Routed({ settings }: { settings: Settings }) {
  const [userManager] = useState(() => createUserManager(settings))
  const [router] = useState(createRouter)
  return (
    <SessionProvider settings={settings} userManager={userManager}>
      <RouterProvider router={router} />
    </SessionProvider>
  )
}
