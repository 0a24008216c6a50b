// The colours a task may have, as fill and ink for light and dark. Found by searching hue by hue for the
// set whose closest pair is farthest apart for normal sight and for protanopia, deuteranopia and
// tritanopia at full strength; task-colors.test.ts holds the distances and the 4.5:1 text contrast.
import type { CSSProperties } from 'react'
import { Color, WideColor } from '#contract/shapes.ts'
import * as texts from './texts.ts'

export const TASK_COLORS = Color.options
/** Colours that a task may have; red and white are never offered first. */
export const WIDE_TASK_COLORS = WideColor.options
export type TaskColor = (typeof WIDE_TASK_COLORS)[number]

export interface ColorPair {
  fill: string
  ink: string
}

const DARK_INK = '#14171b'
const LIGHT_INK = '#ffffff'
const onLight = (fill: string): ColorPair => ({ fill, ink: DARK_INK })
const onDark = (fill: string): ColorPair => ({ fill, ink: LIGHT_INK })

export const TASK_COLOR_PAIRS: Record<'light' | 'dark', Record<TaskColor, ColorPair>> = {
  light: {
    purple: onLight('#ac85df'),
    yellow: onLight('#fadb68'),
    teal: onLight('#249fa4'),
    orange: onLight('#f6a547'),
    blue: onLight('#8ad6fe'),
    green: onLight('#75ab77'),
    pink: onLight('#feb3d8'),
    olive: onLight('#8a8c4b'),
    royalBlue: onDark('#2b52bd'),
    berry: onDark('#944255'),
    beige: onLight('#f2e9d5'),
    gray: onLight('#a8acb0'),
    red: onDark('#c53c22'),
    white: onLight('#ffffff'),
  },
  dark: {
    purple: onDark('#704590'),
    yellow: onLight('#ebc667'),
    teal: onDark('#01595c'),
    orange: onLight('#cb7530'),
    blue: onLight('#3093c4'),
    green: onDark('#377841'),
    pink: onLight('#ca89a4'),
    olive: onDark('#51501f'),
    royalBlue: onDark('#3c53b9'),
    berry: onDark('#8f2c52'),
    beige: onLight('#c1b8a3'),
    gray: onDark('#686f76'),
    red: onDark('#bf431e'),
    white: onLight('#e8e8e8'),
  },
}

export const TASK_COLOR_NAMES: Record<TaskColor, string> = texts.taskColorNames

export const isTaskColor = (name: string): name is TaskColor =>
  (WIDE_TASK_COLORS as readonly string[]).includes(name)

/** Style with the colour's custom properties; an unknown name falls back to gray. */
export function taskColorVars(name: string): CSSProperties {
  const color = isTaskColor(name) ? name : 'gray'
  return { '--fill': `var(--task-${color}-fill)`, '--on-fill': `var(--task-${color}-ink)` } as CSSProperties
}

function taskColorVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const color of WIDE_TASK_COLORS) {
    variables[`--task-${color}-fill`] = TASK_COLOR_PAIRS[scheme][color].fill
    variables[`--task-${color}-ink`] = TASK_COLOR_PAIRS[scheme][color].ink
  }
  return variables
}

/** Custom properties of the task colours for the theme, for each colour scheme. */
export const TASK_COLOR_VARIABLES = { light: taskColorVariables('light'), dark: taskColorVariables('dark') }
