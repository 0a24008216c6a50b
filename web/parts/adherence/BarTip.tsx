// The card beside the bar under the pointer or in focus. The pointer may move into it, to what it offers.
import { Button, Portal } from '@mantine/core'
import { type SyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Zone } from '#core/time/index.ts'
import classes from './adherence.module.css'
import { VERDICT_WORDS } from './adherence-labels.ts'
import { type Bar, barTime, type Lane, type SurferLanes } from './lanes.ts'
import * as texts from './texts.ts'

export type TipOf = (key: string) => { drawn: SurferLanes; lane: Lane; bar: Bar } | null

/** A pointer that only passes by shows none, and one on its way into the card keeps it. */
const RESTS_MS = 140
const LEAVES_MS = 220
const WIDTH_PX = 280
const NEEDED_BELOW_PX = 150

export function useBarTip() {
  const [shown, setShown] = useState<{ key: string; rect: DOMRect } | null>(null)
  const timer = useRef(0)
  const clicked = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = useCallback((ms: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(act, ms)
  }, [])
  const hide = useCallback(() => {
    clearTimeout(timer.current)
    setShown(null)
  }, [])
  return useMemo(
    () => ({
      shown,
      hide,
      keep: () => clearTimeout(timer.current),
      onLeave: () => later(LEAVES_MS, hide),
      /** Hides the tip after a click: bars that move under a resting pointer are not pointed at. */
      onClicked: (event: SyntheticEvent) => {
        clicked.current = placeOf(event)
        hide()
      },
      onPoint: (event: SyntheticEvent) => {
        if (placeOf(event) === clicked.current) return
        const bar = (event.target as Element).closest<HTMLElement>('[data-bar]')
        if (!bar) return later(LEAVES_MS, hide)
        later(
          RESTS_MS,
          () => bar.isConnected && setShown({ key: bar.dataset.bar!, rect: bar.getBoundingClientRect() }),
        )
      },
    }),
    [shown, hide, later],
  )
}

const placeOf = ({ nativeEvent: at }: SyntheticEvent): string =>
  at instanceof MouseEvent ? `${Math.round(at.clientX)},${Math.round(at.clientY)}` : texts.byKey

interface Props {
  tip: ReturnType<typeof useBarTip>
  tipOf: TipOf
  zone: Zone
  onException: ((bar: Bar) => void) | undefined
}

export function BarTip({ tip, tipOf, zone, onException }: Props) {
  const found = tip.shown && tipOf(tip.shown.key)
  if (!tip.shown || !found) return null
  const { rect } = tip.shown
  const { bar, drawn, lane } = found
  const isAbove = rect.bottom + NEEDED_BELOW_PX > window.innerHeight
  const left = Math.min(Math.max(8, rect.left), window.innerWidth - WIDTH_PX - 8)
  const style = isAbove ? { bottom: window.innerHeight - rect.top + 4 } : { top: rect.bottom + 4 }
  return (
    <Portal>
      <div
        className={classes.tip}
        style={{ ...style, left, width: WIDTH_PX }}
        onPointerEnter={tip.keep}
        onPointerLeave={tip.onLeave}
      >
        <strong>
          {bar.verdict?.status === 'OUT_OF_ADHERENCE' ? `${VERDICT_WORDS.OUT_OF_ADHERENCE}: ` : ''}
          {bar.emoji} {bar.label}
        </strong>
        <span>{barTime(bar, zone)}</span>
        <span className={classes.tipMuted}>
          {drawn.surfer.name} · {lane.name}
        </span>
        {bar.detail && <span>{bar.detail}</span>}
        {bar.url && <span className={classes.tipMuted}>{texts.clickToOpenTheTicket}</span>}
        {bar.look === 'out' && onException && (
          <Button
            size="compact-sm"
            variant="default"
            tabIndex={-1}
            onClick={() => {
              tip.hide()
              onException(bar)
            }}
          >
            {texts.createException}
          </Button>
        )}
      </div>
    </Portal>
  )
}
