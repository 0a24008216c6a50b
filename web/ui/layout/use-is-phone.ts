import { useMediaQuery } from '@mantine/hooks'
import { BREAKPOINTS_PX } from '../theme.ts'

/** True from the first drawing on. */
export const useIsPhone = (): boolean =>
  useMediaQuery(`(max-width: ${BREAKPOINTS_PX.phone - 0.02}px)`, undefined, {
    getInitialValueInEffect: false,
  })
