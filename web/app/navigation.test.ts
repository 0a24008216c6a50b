import { expect, it } from 'vitest'
import { navOf } from './navigation.ts'
import type { AppPage } from './pages.ts'

const page = (
  path: AppPage['path'],
  group: AppPage['group'],
  area: AppPage['area'] = 'manager',
): AppPage => ({
  path,
  title: path.split('/').at(-1)!,
  area,
  group,
})
const pages = [
  page('/home', 'home'),
  page('/settings/agents', 'settings'),
  page('/settings/managers', 'settings'),
  page('/my-schedule', 'schedule', 'surfer'),
]

it('shows the groups that have pages, and marks where somebody is', () => {
  const [home, settings, ...rest] = navOf('manager', '/settings/managers', pages)
  expect(rest).toEqual([])
  expect(home).toMatchObject({ label: 'home', href: '/home', isActive: false })
  expect(home!.children).toBeUndefined()
  expect(settings).toMatchObject({ label: 'Settings', href: '/settings/agents', isActive: true })
  expect(settings!.children!.map(child => child.isActive)).toEqual([false, true])
})

it('keeps the areas apart', () => {
  expect(navOf('surfer', '/my-schedule', pages).map(item => item.href)).toEqual(['/my-schedule'])
})
