import { ActionIcon, Anchor } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { type LocalDate, localMsOfDate } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dayText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import classes from '../figures/forecasts.module.css'
import * as texts from './texts.ts'

type Place = NonNullable<Stream['holidays']>
const keyOf = ({ country, region }: Place) => `${country} ${region ?? ''}`

/** Public holidays of each country or region that a shown ticket group follows, a year at a time. */
export function PublicHolidays({ streams, today }: { streams: Stream[]; today: LocalDate }) {
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const places = new Map<string, { place: Place; names: string[] }>()
  for (const { holidays, name } of streams) {
    if (!holidays) continue
    const known = places.get(keyOf(holidays))
    places.set(keyOf(holidays), { place: holidays, names: [...(known?.names ?? []), name] })
  }
  const without = streams.filter(stream => !stream.holidays)
  return (
    <>
      <div className={classes.tableTools}>
        <h2>{texts.publicHolidaysOf(year)}</h2>
        {places.size > 0 && (
          <span>
            <ActionIcon
              aria-label={texts.yearBefore}
              disabled={year <= 1970}
              onClick={() => setYear(year - 1)}
            >
              <IconChevronLeft size={16} />
            </ActionIcon>
            <ActionIcon
              aria-label={texts.yearAfter}
              disabled={year >= 2100}
              onClick={() => setYear(year + 1)}
            >
              <IconChevronRight size={16} />
            </ActionIcon>
          </span>
        )}
      </div>
      {[...places.values()].map(({ place, names }) => (
        <Holidays key={keyOf(place)} place={place} names={names} year={year} />
      ))}
      {without.length > 0 && (
        <p className={classes.hint}>
          {texts.noCountryChosenSoNoPublic(without.map(stream => stream.name).join(', '))}{' '}
          <Anchor component={Link} to="/forecasts/ticket-groups" inherit>
            {texts.ticketGroup}
          </Anchor>
          .
        </p>
      )}
    </>
  )
}

function Holidays({ place, names, year }: { place: Place; names: string[]; year: number }) {
  const countries = useCall(api.specialDays.countries, {}).data
  const { country, region } = place
  const days = useCall(
    api.specialDays.publicHolidays,
    { query: { country, region: region ?? undefined, year } },
    { keepPrevious: true },
  )
  const found = countries?.find(({ code }) => code === country)
  const regionName = found?.regions.find(({ code }) => code === region)?.name
  const placeName = [found?.name ?? country, regionName ?? region].filter(Boolean).join(', ')
  return (
    <section aria-label={texts.publicHolidaysOf(placeName)} aria-busy={days.isPlaceholderData}>
      <p className={classes.hint}>
        {placeName}: {names.join(', ')}
      </p>
      <DataTable
        label={texts.publicHolidays(placeName)}
        columns={[
          {
            id: 'date',
            header: texts.date,
            width: 160,
            cell: day => dayText(localMsOfDate(day.date), 'Etc/UTC'),
          },
          { id: 'name', header: texts.holiday, cell: day => day.name },
        ]}
        rows={days.data ?? []}
        rowKey={day => `${day.date} ${day.name}`}
        rowLabel={day => day.name}
        isLoading={days.isPending}
        error={days.error && textOf(days.error)}
        onRetry={() => days.refetch()}
        empty={<p className={classes.hint}>{texts.noPublicHolidaysAreKnown}</p>}
      />
    </section>
  )
}
