import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import * as texts from './texts.ts'

interface Props {
  value: Stream['holidays']
  onChange: (value: Stream['holidays']) => void
  error?: ReactNode
}

/** Country, or region of it, whose public holidays the forecast knows. */
export function HolidaysField({ value, onChange, error }: Props) {
  const countries = useCall(api.specialDays.countries, {})
  const regions = countries.data?.find(({ code }) => code === value?.country)?.regions ?? []
  const problem = error ?? (countries.error && textOf(countries.error))
  return (
    <>
      <Select
        label={texts.publicHolidaysOf}
        placeholder={countries.isPending ? texts.loadingCountries : texts.noCountry}
        disabled={countries.isPending}
        searchable
        clearable
        nothingFoundMessage={texts.noSuchCountry}
        data={(countries.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        value={value?.country ?? null}
        onChange={country => onChange(country === null ? null : { country, region: null })}
        error={problem}
      />
      <Select
        label={texts.region}
        placeholder={regions.length > 0 ? texts.theWholeCountry : texts.noneToChooseFrom}
        disabled={regions.length === 0}
        searchable
        clearable
        nothingFoundMessage={texts.noSuchRegion}
        data={regions.map(({ code, name }) => ({ value: code, label: name }))}
        value={value?.region ?? null}
        onChange={region => value && onChange({ ...value, region })}
      />
    </>
  )
}
