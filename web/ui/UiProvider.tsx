import '@fontsource-variable/inter'
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import './tokens.css'
import './base.css'
import './print/print.css'
import { getDefaultZIndex, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useMemo } from 'react'
import { COLOR_SCHEME_KEY } from './color-scheme.ts'
import { useIsPrinting } from './print/use-printing.ts'
import { cssVariables, type SchemeVariables, theme } from './theme.ts'
import classes from './UiProvider.module.css'

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })
/** Notifications lie over dialogs and under menus, which somebody has just opened. */
const OVER_DIALOGS = getDefaultZIndex('popover') - 1

interface Props {
  children: ReactNode
  /** Custom properties of the domain's colours; must be the same object on every render. */
  variables: SchemeVariables
  /** 0 = Sunday, 1 = Monday, as the date pickers count. */
  firstDayOfWeek?: 0 | 1 | 6
}

/** Theme, style sheets, date settings and the place where notices appear: once around the application. */
export function UiProvider({ children, variables, firstDayOfWeek = 1 }: Props) {
  const isPrinting = useIsPrinting()
  const resolver = useMemo(() => cssVariables(variables), [variables])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      {...(isPrinting ? { forceColorScheme: 'light' } : {})}
    >
      <DatesProvider settings={{ firstDayOfWeek }}>
        <Notifications
          position="bottom-right"
          autoClose={6000}
          limit={1}
          transitionDuration={0}
          classNames={{ notification: classes.notification }}
          containerWidth={560}
          zIndex={OVER_DIALOGS}
        />
        {children}
      </DatesProvider>
    </MantineProvider>
  )
}
