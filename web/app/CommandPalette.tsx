import { Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import type { Area } from '../lib/session.ts'
import type PaletteType from '../parts/palette/Palette.tsx'
import { GROUPS, isOfArea } from './pages.ts'
import classes from './Shell.module.css'
import * as texts from './texts.ts'
import { useVisiblePages } from './use-visible-pages.ts'

/** Time after which the palette is fetched, so that nobody waits for it; the page comes first. */
const FETCHED_AFTER_MS = 1000

/** Ctrl or Cmd with K: type a few letters of a page, or of what can be done on this one, and press Enter. */
export function CommandPalette({ area }: { area: Area }) {
  const [Palette, setPalette] = useState<typeof PaletteType | null>(null)
  // Without a network the page goes on without it, and the next key tries again.
  const fetchPalette = useCallback(
    () =>
      void import('../parts/palette/Palette.tsx').then(
        ({ default: loaded }) => setPalette(() => loaded),
        noop,
      ),
    [],
  )
  const open = () => {
    fetchPalette()
    spotlight.open()
  }
  useHotkeys(Palette ? [] : [['mod + K', open]], [], true)
  useEffect(() => {
    const timer = setTimeout(fetchPalette, FETCHED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [fetchPalette])
  const pages = useVisiblePages()
    .filter(page => isOfArea(page, area))
    .map(({ path, title, group, keywords }) => {
      const { label, icon } = GROUPS[group]
      return { path, title, group: label, icon, keywords }
    })
  return Palette && <Palette pages={pages} />
}
const noop = () => {}

export function SearchButton() {
  return (
    <button
      type="button"
      className={classes.search}
      onClick={() => spotlight.open()}
      aria-label={texts.goToAPage}
    >
      <IconSearch size={15} stroke={1.6} />
      <span className={classes.searchText}>
        <span>{texts.goTo}</span> <Kbd size="xs">{texts.ctrlK}</Kbd>
      </span>
    </button>
  )
}
