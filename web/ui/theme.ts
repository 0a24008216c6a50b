import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core'
import { ownClock } from './text/clock-text.ts'
import * as texts from './texts.ts'

/** Widths at which the layout changes, in pixels. */
export const BREAKPOINTS_PX = { phone: 576, tablet: 992, desktop: 1200 } as const
export const MODAL_WIDTHS_PX = { wide: 540, narrow: 400 } as const

const sea: MantineColorsTuple = [
  '#eaf5fb',
  '#d2e8f4',
  '#a6d1ea',
  '#74bfe6',
  '#4aa7d8',
  '#2a8fc4',
  '#157db2',
  '#0b6fa4',
  '#0a6090',
  '#084a70',
]
const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#eff2f5',
  '#e4e7eb',
  '#d8dce2',
  '#c9ced6',
  '#a6adb7',
  '#626b77',
  '#515a66',
  '#2f363f',
  '#1a1f26',
]
const dark: MantineColorsTuple = [
  '#e5e8ec',
  '#c3c9d1',
  '#abb3bd',
  '#98a0ab',
  '#414953',
  '#2a2f36',
  '#22272d',
  '#16191d',
  '#101316',
  '#0b0d0f',
]

/** Buttons and fields stand in one line: they are as high as each other. */
const CONTROL_HEIGHT = '32px'
const input = { defaultProps: { size: 'sm' } }

export const theme = createTheme({
  primaryColor: 'sea',
  primaryShade: 7,
  colors: { sea, gray, dark },
  black: '#1a1f26',
  autoContrast: true,
  // The luminance at which black and white text reach the same contrast.
  luminanceThreshold: 0.179,
  fontFamily: 'var(--font-family)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.4' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '2px', sm: '3px', md: '5px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '16px', lineHeight: '1.4' },
      h2: { fontSize: '14px', lineHeight: '1.4' },
      h3: { fontSize: '13px', lineHeight: '1.4' },
    },
  },
  breakpoints: { xs: '24em', sm: '36em', md: '62em', lg: '75em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  // The library's light variant colours its text too faintly: take the strongest shade of each colour.
  variantColorResolver: inputs => {
    const colors = defaultVariantColorsResolver(inputs)
    if (inputs.variant !== 'light' && inputs.variant !== 'subtle') return colors
    const name = inputs.color ?? inputs.theme.primaryColor
    if (!(name in inputs.theme.colors)) return colors
    return { ...colors, color: `light-dark(var(--mantine-color-${name}-9), var(--mantine-color-${name}-2))` }
  },
  // Components by name: extending them would load all of them with the first page.
  components: {
    Button: {
      defaultProps: { size: 'sm', fw: 500 },
      vars: (_theme: MantineTheme, props: { size?: unknown }) => ({
        root: props.size === 'sm' ? { '--button-height': CONTROL_HEIGHT, '--button-padding-x': '12px' } : {},
      }),
    },
    Input: {
      vars: (_theme: MantineTheme, props: { size?: unknown }) => ({
        wrapper: props.size === 'sm' ? { '--input-height': CONTROL_HEIGHT } : {},
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    Badge: {
      defaultProps: { variant: 'light', tt: 'none', fw: 500, radius: 'sm', miw: 'max-content' },
    },
    Tooltip: {
      defaultProps: { openDelay: 300, withArrow: false, fz: 12, transitionProps: { duration: 100 } },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': texts.dismiss } } },
    Modal: { defaultProps: { transitionProps: { duration: 120 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 120 } } },
    Menu: {
      // The placeholder would stand among the menu's items, where only items may.
      defaultProps: { transitionProps: { duration: 80 }, shadow: 'md', withInitialFocusPlaceholder: false },
    },
    Popover: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'md' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    TextInput: input,
    // Typed numbers stay as they are: forms refuse one with a sentence and never put another in its place.
    NumberInput: { defaultProps: { ...input.defaultProps, clampBehavior: 'none' } },
    Textarea: input,
    MultiSelect: input,
    Autocomplete: input,
    // Coloured titles are too pale on their own background.
    Alert: { styles: { label: { color: 'var(--mantine-color-text)' } } },
    DateInput: { defaultProps: { size: 'sm', valueFormat: 'ddd D MMM YYYY' } },
    DatePickerInput: { defaultProps: { size: 'sm', valueFormat: 'ddd D MMM YYYY' } },
    DateTimePicker: {
      defaultProps: () => ({
        valueFormat: ownClock() === 12 ? 'ddd D MMM YYYY h:mm a' : 'ddd D MMM YYYY HH:mm',
        timePickerProps: { format: ownClock() === 12 ? '12h' : '24h' },
      }),
    },
    PasswordInput: input,
  },
})

/** Custom properties that the application adds to the theme, for each colour scheme. */
export interface SchemeVariables {
  light: Record<string, string>
  dark: Record<string, string>
}

export const cssVariables =
  (added: SchemeVariables): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: {
      ...added.light,
      '--mantine-color-dimmed': '#515a66',
      '--mantine-color-placeholder': '#626b77',
      '--mantine-color-default-border': '#c9ced6',
      '--mantine-color-error': '#a8211a',
      '--mantine-color-anchor': '#0a6090',
    },
    dark: {
      ...added.dark,
      '--mantine-color-dimmed': '#abb3bd',
      '--mantine-color-placeholder': '#98a0ab',
      '--mantine-color-default-border': '#414953',
      '--mantine-color-error': '#f59a92',
      '--mantine-color-anchor': '#74bfe6',
    },
  })
