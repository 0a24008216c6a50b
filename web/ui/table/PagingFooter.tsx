import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './DataTable.module.css'
import { PAGE_SIZES } from './page-size.ts'
import { pagingText } from './paging-text.ts'
import * as texts from './texts.ts'

export interface Paging {
  offset: number
  limit: number
  total: number
  onOffset: (offset: number) => void
  /** Offers other lengths of a page. */
  onLimit?: (limit: number) => void
}

export function PagingFooter({
  offset,
  limit,
  total,
  onOffset,
  onLimit,
  isLoading,
}: Paging & { isLoading?: boolean }) {
  const isWhole = offset === 0 && total <= limit
  return (
    <div className={classes.footer}>
      {onLimit && total > PAGE_SIZES[0]! && (
        <NativeSelect
          size="xs"
          aria-label={texts.rowsOnAPage}
          data={PAGE_SIZES.map(size => ({ value: String(size), label: texts.sizeRows(size) }))}
          value={String(limit)}
          onChange={event => onLimit(Number(event.currentTarget.value))}
        />
      )}
      <output aria-live="polite">{isLoading ? texts.loading : pagingText(offset, limit, total)}</output>
      {!isWhole && <Steps offset={offset} limit={limit} total={total} onOffset={onOffset} />}
    </div>
  )
}

function Steps({ offset, limit, total, onOffset }: Paging) {
  return (
    <>
      <ActionIcon
        aria-label={texts.previousPage}
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - limit))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={texts.nextPage}
        disabled={offset + limit >= total}
        onClick={() => onOffset(offset + limit)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </>
  )
}
