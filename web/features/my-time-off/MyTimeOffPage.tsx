// Time off of an agent: what is left, what was asked for, and which days of the year can be asked for.
import { Button } from '@mantine/core'
import { IconBeach, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { YearBalance } from '#contract/time-off/policies.ts'
import { addDays, type LocalDate } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { QueuedRequests } from '#web/parts/requests/QueuedRequests.tsx'
import { amountText, type TimeOffUnit } from '#web/parts/time-off/time-off-text.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { MyEntries } from './MyEntries.tsx'
import { MyRequests } from './MyRequests.tsx'
import classes from './my-time-off.module.css'
import * as texts from './texts.ts'
import { YearCalendar } from './YearCalendar.tsx'

const AskDialog = lazy(() => import('./AskDialog.tsx').then(file => ({ default: file.AskDialog })))

export default function MyTimeOffPage() {
  const overview = useCall(api.myTimeOff.overview, {})
  const [asked, setAsked] = useState<LocalDate | null>(null)
  const { data } = overview
  return (
    <>
      <PageHeader
        title={texts.timeOff}
        actions={
          data?.policy && (
            <Button
              leftSection={<IconPlus size={16} />}
              onClick={() => setAsked(addDays(data.today, data.policy!.noticeDays))}
            >
              {texts.askForTimeOff}
            </Button>
          )
        }
      />
      <div className={classes.page}>
        <QueuedRequests />
        {overview.isPending && <LoadingSkeleton shape="cards" count={2} />}
        {overview.error && <ErrorCard onRetry={() => overview.refetch()}>{textOf(overview.error)}</ErrorCard>}
        {data && !data.policy && (
          <EmptyState title={texts.timeOffIsNotSetUp} icon={IconBeach}>
            {texts.yourManagerAddsAnAllowanceUnder}
          </EmptyState>
        )}
        {data?.policy && (
          <>
            <Balances balances={data.balances} unit={data.policy.unit} today={data.today} />
            <MyRequests today={data.today} />
          </>
        )}
        {data && <MyEntries zone={data.timezone} />}
        {data?.policy && <YearCalendar today={data.today} onChoose={setAsked} />}
      </div>
      {asked && data?.policy && (
        <Suspense>
          <AskDialog date={asked} today={data.today} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The year that runs, and the next one. */
function Balances({ balances, ...shown }: Omit<CardProps, 'balance'> & { balances: YearBalance[] }) {
  return (
    <section aria-label={texts.balance} className={classes.balances}>
      {balances.map(balance => (
        <BalanceCard key={balance.year} balance={balance} {...shown} />
      ))}
    </section>
  )
}

interface CardProps {
  balance: YearBalance
  unit: TimeOffUnit
  today: LocalDate
}

function BalanceCard({ balance, unit, today }: CardProps) {
  const { year, granted, carriedOver, carryOverEndsOn, adjusted, taken, pending } = balance
  // Carry-over that would be lost later can still be used.
  const isUsable = carryOverEndsOn !== null && today < carryOverEndsOn
  const lapsed = isUsable ? 0 : balance.lapsed
  const left = isUsable ? balance.left + balance.lapsed : balance.left
  const rows: [string, number][] = [
    [texts.allowance, granted],
    ...(carriedOver > 0 ? [[texts.fromTheYearBefore, carriedOver] as [string, number]] : []),
    ...(lapsed > 0 ? [[texts.lostOfIt, -lapsed] as [string, number]] : []),
    ...(adjusted === 0 ? [] : [[texts.adjusted, adjusted] as [string, number]]),
    ...(taken > 0 ? [[texts.takenAndPlanned, -taken] as [string, number]] : []),
    ...(pending > 0 ? [[texts.askedFor, -pending] as [string, number]] : []),
  ]
  return (
    <div className={classes.balance}>
      <h2>{year}</h2>
      <p className={classes.left}>
        <strong>{amountText(left, unit)}</strong> {texts.left}
      </p>
      <dl>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount.toLocaleString('en-GB', { maximumFractionDigits: 2 })}</dd>
          </div>
        ))}
      </dl>
      {isUsable && balance.lapsed > 0 && (
        <p className={classes.hint}>
          {texts.usingOfItBefore(amountText(balance.lapsed, unit), localDateText(carryOverEndsOn))}
        </p>
      )}
    </div>
  )
}
