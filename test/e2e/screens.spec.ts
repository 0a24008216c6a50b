// Every page and the main dialogs as a person sees them: a picture each, and nothing that a machine can find wrong
// with it. Nothing is changed, so pages are visited side by side.
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { PAGES } from '#web/app/pages.ts'
import { takeScheme } from './looks.ts'
import type { SamplePerson } from './organization.ts'
import { barriers, enter, JOB_WAIT, picture, url, visit, watchTroubles } from './person.ts'

interface Visited {
  page: Page
  /** Troubles of the page since the path was opened. */
  troubles(): string[]
}
interface Visits {
  /** Opens a path in a window that the worker keeps: scripts are fetched and compiled once for all pages. */
  open(who: SamplePerson, path: string): Promise<Visited>
}

const test = base.extend<object, Visits>({
  open: [
    async ({ browser }, use, { project }) => {
      const { viewport, locale, timezoneId, contextOptions } = project.use
      const windows = new Map<SamplePerson, Page>()
      await use(async (who, path) => {
        const known = windows.get(who)
        const page = known ?? (await browser.newPage({ ...contextOptions, viewport, locale, timezoneId }))
        const troubles = watchTroubles(page)
        await page.setViewportSize(SIZES[0])
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        if (!known) await enter(page, who, path)
        // A dialog of the test before would stay open over a page that is there already.
        else if (isAt(known, path)) await known.goto(url(path))
        else await visit(known, path)
        windows.set(who, page)
        return { page, troubles }
      })
      for (const page of windows.values()) await page.close()
    },
    { scope: 'worker' },
  ],
})

const isAt = (page: Page, path: string): boolean =>
  new URL(page.url()).pathname === new URL(url(path)).pathname

test.describe.configure({ mode: 'parallel' })

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
const SCHEMES = ['light', 'dark'] as const
const WHO = { manager: 'manager', surfer: 'surfer', everybody: 'manager' } as const satisfies Record<
  string,
  SamplePerson
>

/** Content that a page shows once it has everything; by default its main heading. */
const CONTENT: Record<string, (page: Page) => Locator> = {
  '/home': page => page.getByText(/^\d of \d done$/),
  '/schedule/shifts': page => page.getByRole('rowheader').nth(3),
  '/schedule/activities': page => page.getByRole('rowheader').nth(3),
  '/real-time': page => page.getByText(/^\d+ agents?$/),
  '/my-schedule': page => page.getByText(/^Times in /),
  '/forecasts/forecast': page => page.getByRole('button', { name: /^Forecast( so far)?: \d/ }),
  '/forecasts/plan': page => page.getByRole('region', { name: 'Unchanged' }),
  '/forecasts/lab': page => page.getByRole('button', { name: /^(Try all models|Run again)$/ }),
  '/forecast/multiskill': page => page.getByRole('button', { name: 'Turn on multi-skill staffing' }),
  '/my-performance': page => page.getByText('How is this counted?'),
  '/requests': page => page.getByRole('tab', { name: 'Reviewed' }),
  '/my-requests': page => page.getByRole('button', { name: 'Request a change' }),
  '/reporting/performance': page => page.getByRole('heading', { name: 'No system is connected yet' }),
  '/reporting/adherence-exceptions': page => page.getByText('Telephone system down'),
  '/forecasts/ticket-groups': page => page.getByRole('region', { name: 'Ticket groups' }),
  '/settings/agents': page => page.getByRole('region', { name: 'Agents' }),
  '/settings/managers': page => page.getByRole('region', { name: 'Managers' }),
  '/settings/connections': page => page.getByRole('heading', { name: 'CSV upload' }),
  '/settings/scheduling/optimizations': page => page.getByRole('switch', { name: 'Move breaks' }),
  '/settings/scheduling/activities': page => page.getByRole('region', { name: 'Activities' }),
}

async function settled(page: Page, content: Locator): Promise<void> {
  await expect(content).toBeVisible(JOB_WAIT)
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0, JOB_WAIT)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** In the dark nothing differs but the colours. */
const CONTRAST = { rules: ['color-contrast'] }

/** A barrier is one that stays: the heaviest pages take their new colours part by part. */
const softly = expect.configure({ soft: true })

const widthOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** In every size and scheme, the window made smaller where it stands. */
async function lookAt(page: Page, name: string, content: (page: Page) => Locator): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await settled(page, content(page))
    expect.soft(await widthOverflow(page), `${name} scrolls sideways at ${size.width}`).toBeLessThanOrEqual(0)
    for (const colorScheme of SCHEMES) {
      await takeScheme(page, colorScheme)
      await picture(page, `${name}-${size.width}-${colorScheme}`)
      await softly
        .poll(() => barriers(page, colorScheme === 'dark' ? CONTRAST : {}), {
          message: `${name} at ${size.width}, ${colorScheme}`,
        })
        .toEqual([])
    }
  }
}

const fileNameOf = (path: string): string => path.slice(1).replaceAll('/', '-')

test.describe('pages', () => {
  for (const { path, area, title } of PAGES) {
    // test/e2e/staff.spec.ts looks at those of internal staff.
    if (area === 'internal') continue
    test(path, async ({ open }) => {
      const { page, troubles } = await open(WHO[area], path)
      const content =
        CONTENT[path] ?? ((on: Page) => on.getByRole('heading', { level: 1, name: title, exact: true }))
      await lookAt(page, fileNameOf(path), content)
      expect(troubles()).toEqual([])
    })
  }

  for (const [path, heading] of [
    ['/settings/agents?tab=teams', 'Agents'],
    ['/settings/scheduling/activities?tab=shifts', 'Shifts'],
    ['/settings/scheduling/optimizations?tab=log', 'Optimizations'],
    ['/forecasts/forecast?tab=events', 'Forecast'],
    ['/forecasts/forecast?tab=special-days', 'Forecast'],
    ['/forecasts/ticket-groups?tab=uploads', 'Ticket groups'],
    ['/no/such/page', 'Not found'],
  ] as const)
    test(path, async ({ open }) => {
      const { page, troubles } = await open('manager', path)
      const name = fileNameOf(path).replace('?tab=', '-')
      await lookAt(page, name, on => on.getByRole('heading', { level: 1, name: heading, exact: true }))
      expect(troubles()).toEqual([])
    })
})

test.describe('pages before the login', () => {
  for (const [name, path, text] of [
    ['login', '/login', 'Dialpad Customer?'],
    ['login-form', '/login/auth0', 'Password'],
    ['login-dialpad-callback', '/login/dialpad/callback?state=1', 'OAuth state mismatch'],
    ['error', '/error?error=Access+denied&error_description=User+does+not+have+valid+role', 'Access denied'],
  ] as const)
    test(name, async ({ page }) => {
      const troubles = watchTroubles(page)
      await page.goto(url(path))
      await lookAt(page, name, on => on.getByText(text, { exact: true }))
      expect(troubles()).toEqual([])
    })
})

const HISTORY_CSV = [
  'created_at',
  ...Array.from({ length: 400 }, (_, at) => new Date(Date.UTC(2026, 0, 5, 8, at * 7)).toISOString()),
].join('\n')

interface Dialog {
  path: string
  opener: string
  title: string
  /** Further steps, and what is there when all has come. */
  ready?: (dialog: Locator) => Promise<Locator>
}

const DIALOGS: Record<string, Dialog> = {
  'add-agent': { path: '/settings/agents', opener: 'Add agent', title: 'Add agent' },
  'add-team': { path: '/settings/agents?tab=teams', opener: 'Add team', title: 'Add team' },
  'add-manager': { path: '/settings/managers', opener: 'Add manager', title: 'Add manager' },
  'add-activity': { path: '/settings/scheduling/activities', opener: 'Add activity', title: 'Add activity' },
  'add-shift': {
    path: '/settings/scheduling/activities?tab=shifts',
    opener: 'Add shift',
    title: 'Add shift',
  },
  'add-ticket-group': {
    path: '/forecasts/ticket-groups',
    opener: 'Add ticket group',
    title: 'Add ticket group',
  },
  'add-event': { path: '/forecasts/forecast?tab=events', opener: 'Add event', title: 'Add event' },
  'add-special-day': {
    path: '/forecasts/forecast?tab=special-days',
    opener: 'Add special day',
    title: 'Add special day',
  },
  'upload-forecast': {
    path: '/forecasts/forecast?tab=uploads',
    opener: 'Upload a forecast',
    title: 'Upload a forecast',
    ready: async dialog => {
      await dialog.getByLabel('Choose or drop a CSV file').setInputFiles({
        name: 'forecast.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('start,forecast\n2026-12-01 09:00,12\n2026-12-01 10:00,15\nsoon,1'),
      })
      return dialog.getByRole('table')
    },
  },
  upload: {
    path: '/forecasts/ticket-groups',
    opener: 'Upload history',
    title: 'Upload history',
    ready: async dialog => {
      await dialog
        .getByLabel('Choose or drop a CSV file')
        .setInputFiles({ name: 'calls.csv', mimeType: 'text/csv', buffer: Buffer.from(HISTORY_CSV) })
      return dialog.getByRole('table')
    },
  },
  'create-exception': {
    path: '/reporting/adherence-exceptions',
    opener: 'Create exception',
    title: 'Create exception',
  },
  generate: { path: '/schedule/shifts', opener: 'Generate', title: 'Generate schedule' },
  publish: {
    path: '/schedule/shifts',
    opener: 'Publish',
    title: 'Publish the schedule',
    ready: async dialog => dialog.getByText(/agents (already )?see/i),
  },
}

test.describe('dialogs', () => {
  for (const [name, { path, opener, title, ready }] of Object.entries(DIALOGS))
    test(name, async ({ open }) => {
      const { page, troubles } = await open('manager', path)
      await page.getByRole('button', { name: opener, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await settled(page, (await ready?.(dialog)) ?? dialog)
      await picture(page, `dialog-${name}-1440-light`)
      expect.soft(await barriers(page)).toEqual([])
      expect(troubles()).toEqual([])
    })
})
