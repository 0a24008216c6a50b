// Instants as the pickers have them: wall-clock texts of the shown zone, "2026-11-27 09:00:00".
import { z } from 'zod'
import { type EpochMs, fromLocalMs, toLocalMs, type Zone } from '#core/time/index.ts'
import * as texts from './texts.ts'

export const WallClock = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/, texts.chooseADayAndTime)

export const wallClock = (instant: EpochMs, zone: Zone): string =>
  new Date(toLocalMs(zone, instant)).toISOString().slice(0, 19).replace('T', ' ')

export const instantOf = (text: string, zone: Zone): string =>
  new Date(fromLocalMs(zone, Date.parse(`${text.replace(' ', 'T')}Z`))).toISOString()
