import { Button, NumberInput, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PlanVariables, Risk, Scenario } from '#contract/endpoints/forecast-plan.ts'
import { type Stream, staffingHandleTime } from '#contract/endpoints/streams.ts'
import type { FieldErrors } from '#web/lib/saving-form.ts'
import { numberText, shareText } from '#web/ui/text/figure-text.ts'
import { secondsText } from '#web/ui/text/seconds-text.ts'
import { OptionalNumber } from './OptionalNumber.tsx'
import classes from './Plan.module.css'
import { isBaseline } from './plan-case.ts'
import { ScenarioPicker } from './ScenarioPicker.tsx'
import * as texts from './texts.ts'
import type { WhatIfPlan } from './use-plan.ts'

interface Props {
  plan: WhatIfPlan
  shown: Stream[]
  problems: FieldErrors
  areRight: boolean
  scenarios: UseQueryResult<Scenario[]>
}

const RISKS: Record<Risk, string> = texts.risks

export function VariablesPanel({ plan, shown, problems, areRight, scenarios }: Props) {
  const { variables, risk } = plan.plan
  const [isOpen, setOpen] = useState(false)
  const changed = Object.values(variables).filter(value => value !== null).length
  const set = (changes: Partial<PlanVariables>) => plan.onPlan({ variables: { ...variables, ...changes } })
  const field = <K extends keyof PlanVariables>(name: K) => ({
    value: variables[name],
    error: problems[name] && inPercent(problems[name]),
    onChange: (value: number | null) => set({ [name]: value }),
  })
  return (
    <aside className={classes.panel} aria-label={texts.variables}>
      <Button
        className={classes.opener}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.variablesChanged(changed > 0 ? ` (${changed})` : '')}
      </Button>
      <div className={classes.fields} data-open={isOpen || undefined}>
        <ScenarioPicker plan={plan} areRight={areRight} scenarios={scenarios} />
        <OptionalNumber
          label={texts.volume}
          unit="%"
          isChange
          step={5}
          {...field('ticketVolumePercentageChange')}
        />
        <VolumesAfter streams={shown} change={variables.ticketVolumePercentageChange} />
        <OptionalNumber
          label={texts.averageHandleTime}
          unit="%"
          isChange
          step={5}
          description={now(shown, stream => staffingHandleTime(stream).seconds, secondsText)}
          {...field('averageHandleTimePercentageChange')}
        />
        <OptionalNumber
          label={texts.targetResponseTime}
          unit="%"
          isChange
          step={10}
          description={now(shown, stream => stream.targetResponseTime, secondsText)}
          {...field('targetResponseTimePercentageChange')}
        />
        <OptionalNumber
          label={texts.serviceLevel}
          unit="%"
          isChange
          step={5}
          description={
            <>
              {now(
                shown,
                stream => stream.serviceLevel,
                value => `${value} %`,
              )}
              {texts.atMost99}
            </>
          }
          {...field('serviceLevelPercentageChange')}
        />
        <OptionalNumber
          label={texts.shrinkage}
          unit="%"
          step={5}
          description={now(shown, stream => stream.shrinkage, shareText)}
          {...field('shrinkage')}
        />
        <OptionalNumber
          label={texts.concurrency}
          step={0.5}
          description={now(
            shown,
            stream => stream.concurrency,
            value => numberText(value, 1),
          )}
          {...field('concurrency')}
        />
        <div className={classes.risk}>
          <span id="risk">{texts.risk}</span>
          <SegmentedControl
            aria-labelledby="risk"
            fullWidth
            size="xs"
            data={Object.keys(RISKS)}
            value={risk}
            onChange={value => plan.onPlan({ risk: value as Risk })}
          />
          <p className={classes.hint}>{RISKS[risk]}</p>
        </div>
        <HoursPerWeek plan={plan} />
        <Button
          variant="default"
          disabled={isBaseline(plan.plan) && plan.scenarioId === null}
          onClick={plan.onReset}
        >
          {texts.reset}
        </Button>
      </div>
    </aside>
  )
}

function HoursPerWeek({ plan }: { plan: WhatIfPlan }) {
  const [typed, setTyped] = useState<number | string>(plan.hoursPerWeek)
  const isRight = typeof typed === 'number' && typed >= 1 && typed <= 84
  return (
    <NumberInput
      label={texts.paidHoursPerWeek}
      description={texts.perAgent}
      suffix=" h"
      error={isRight ? undefined : texts.enter1To84Hours}
      value={typed}
      onChange={value => {
        setTyped(value)
        if (typeof value === 'number' && value >= 1 && value <= 84) plan.onChange({ hoursPerWeek: value })
      }}
    />
  )
}

/** The contract speaks of fractions, the fields of percent. */
const inPercent = (problem: string): string =>
  problem
    .replace('between 0 and 1', 'between 0 and 1 (0 and 100 %)')
    .replace('than -1', 'than -1 (−100 %)')
    .replace('less than 1: at 1', 'less than 1 (100 %): at 100 %')

/** Contacts a week by ticket group, now and with the change. */
function VolumesAfter({ streams, change }: { streams: Stream[]; change: number | null }) {
  const known = streams.filter(stream => stream.weeklyVolume !== null)
  if (known.length === 0) return null
  const isChanged = change !== null && change !== 0 && change >= -1
  return (
    <table className={classes.volumes}>
      <caption>{texts.contactsAWeek}</caption>
      <tbody>
        {known.map(({ id, name, weeklyVolume }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              {numberText(weeklyVolume!)}
              {isChanged && ` → ${numberText(weeklyVolume! * (1 + change))}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** "Now 45 s", "Now 45 s to 5 min"; nothing where no ticket group has the setting. */
function now(
  streams: Stream[],
  of: (stream: Stream) => number | null,
  text: (value: number) => string,
  unit = '',
): ReactNode {
  const values = streams.map(of).filter(value => value !== null)
  if (values.length === 0) return undefined
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return texts.nowText(text(least), least === most ? '' : texts.toText(text(most)), unit)
}
