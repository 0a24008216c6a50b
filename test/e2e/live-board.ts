// The board and the timeline as a person reads them, beside the truth.
import { expect, type Page } from '@playwright/test'
import { MINUTE_MS } from '#core/time/index.ts'
import type { SimulatedCompany } from '#simulators/kit/index.ts'
import type { CompanyDay, DayPerson } from './company-day.ts'
import { arrivals, rowTruth } from './live-oracle.ts'
import { JOB_WAIT } from './person.ts'

export interface BoardContext {
  simulated: SimulatedCompany
  now(): number
  company: CompanyDay
  /** Agents known to the systems. */
  people: readonly DayPerson[]
}

/** How the timeline draws the verdict on a moment: "in", "out", "exception". */
export async function lookAt(page: Page, name: string, at: number): Promise<string | null> {
  const bars = page.getByRole('region', { name, exact: true }).locator('[data-track="adherence"] [data-bar]')
  return bars.evaluateAll((all, moment) => {
    const bar = (all as HTMLElement[]).find(
      ({ dataset }) => Number(dataset.start) <= moment && moment < Number(dataset.end),
    )
    return bar?.dataset.look ?? null
  }, at)
}

interface Row {
  name: string
  status: string
  phone: string
  contact: string
}
const rowsOf = (page: Page): Promise<Row[]> =>
  page.locator('[role="row"][data-index]').evaluateAll(rows =>
    rows.map(row => {
      // Not every company clocks in.
      const cells = [...row.children].filter(cell => cell.getAttribute('data-column') !== 'Clocked in')
      const [person, status, , , phone, contact] = cells
      return {
        name: person!.querySelector('strong')!.textContent,
        status: status!.children[0]!.textContent,
        phone: phone!.firstChild?.textContent ?? '',
        contact: contact!.firstChild?.textContent ?? '',
      }
    }),
  )

/** Rows, chips and strip against the truth, while nobody does anything. */
export async function expectTrueBoard(page: Page, board: BoardContext): Promise<void> {
  await expect.poll(() => untrueRows(page, board), { ...JOB_WAIT, intervals: [500] }).toEqual([])
  await expect.poll(() => untrueChips(page, board)).toBeNull()
  const strip = page.getByRole('region', { name: 'Ticket groups now' }).getByRole('article')
  const shown = async () =>
    Object.fromEntries(
      await strip.evaluateAll(cards =>
        cards.map(card => {
          const arrived = card.querySelector('dd strong')?.textContent ?? ''
          return [card.getAttribute('aria-label')!, Number(arrived.replace(/\D/g, ''))]
        }),
      ),
    )
  await expect.poll(shown, JOB_WAIT).toEqual(arrivals(board.simulated, board.company))
}

/** Rows that differ from the simulated truth; events of the last second may still be on their way. */
async function untrueRows(page: Page, { simulated, now, people }: BoardContext) {
  const moments = [now() - 2 * MINUTE_MS, now() - MINUTE_MS, now()]
  const rows = new Map((await rowsOf(page)).map(row => [row.name, row]))
  return people
    .map(person => rowTruth(simulated, person, moments))
    .map(truth => ({ truth, row: rows.get(truth.name) }))
    .filter(
      ({ truth: { statuses, phone, contact }, row }) =>
        !row ||
        !statuses.includes(row.status) ||
        row.phone !== phone ||
        (contact !== null && !row.contact.startsWith(contact)),
    )
}

/** Agents off shift are counted, and not listed. */
const LISTED = ['Wrong task', 'Inactive', 'Untracked', 'On task']

async function untrueChips(page: Page, { now, company, people }: BoardContext) {
  const rows = await rowsOf(page)
  const texts = await page.getByRole('group', { name: 'Status' }).getByRole('button').allInnerTexts()
  const isOnShift = ({ plan }: DayPerson) => plan.some(({ from, to }) => from <= now() && now() < to)
  const untracked = company.people.filter(one => isOnShift(one) && !people.includes(one)).length
  const chips = LISTED.map(word => Number(texts.find(text => text.includes(word))?.match(/\d+/)?.[0]))
  const listed = LISTED.map(word => rows.filter(row => row.status === word).length)
  const isTrue = String(chips) === String(listed) && chips[LISTED.indexOf('Untracked')] === untracked
  return isTrue ? null : { chips, listed, untracked }
}
