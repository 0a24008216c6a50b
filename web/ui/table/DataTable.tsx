import { Button, Checkbox, Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorCard } from '../feedback/ErrorCard.tsx'
import { ScrollRegion } from '../layout/ScrollRegion.tsx'
import classes from './DataTable.module.css'
import { type Paging, PagingFooter } from './PagingFooter.tsx'
import * as texts from './texts.ts'

export interface Column<Row> {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  width?: number | string
  minWidth?: number
  isSortable?: boolean
}

export interface Sort {
  by: string
  direction: 'asc' | 'desc'
}

export interface RowSelection<Key> {
  isSelected: (key: Key) => boolean
  onToggle: (key: Key, isSelected: boolean) => void
  page: 'none' | 'some' | 'all'
  onTogglePage: (isSelected: boolean) => void
}

interface Props<Row, Key extends string | number> {
  /** Names the table for screen readers. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => Key
  /** Names a row: "Ada Park". */
  rowLabel: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  isLoading?: boolean
  /** Error as a sentence. */
  error?: ReactNode
  onRetry?: () => void
  empty: ReactNode
  onRowClick?: (row: Row) => void
  paging?: Paging
  selection?: RowSelection<Key>
}

const SKELETON_ROWS = 8

export function DataTable<Row, Key extends string | number>(props: Props<Row, Key>) {
  const { label, columns, rows, rowKey, rowLabel, isLoading, error, onRetry, empty, paging, selection } =
    props
  if (error && !isLoading) return <ErrorCard onRetry={onRetry}>{error}</ErrorCard>
  if (!isLoading && rows.length === 0) {
    if (paging && paging.offset > 0 && paging.total > 0) return <PastTheEnd {...paging} />
    return <>{empty}</>
  }
  return (
    <div className={classes.frame}>
      <ScrollRegion className={classes.scroller} label={label}>
        <table className={classes.table} aria-busy={isLoading || undefined}>
          <thead>
            <tr>
              {selection && (
                <th className={classes.check} scope="col">
                  <Checkbox
                    size="xs"
                    aria-label={texts.selectAllOnThisPage}
                    checked={selection.page === 'all'}
                    indeterminate={selection.page === 'some'}
                    onChange={event => selection.onTogglePage(event.currentTarget.checked)}
                  />
                </th>
              )}
              {columns.map(column => (
                <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          {isLoading ? (
            <SkeletonBody columns={columns.length + (selection ? 1 : 0)} />
          ) : (
            <Body
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              rowLabel={rowLabel}
              selection={selection}
              onRowClick={props.onRowClick}
            />
          )}
        </table>
      </ScrollRegion>
      {paging && <PagingFooter {...paging} isLoading={isLoading} />}
    </div>
  )
}

/** Rows that were taken away meanwhile leave an address behind that points past the last page. */
const PastTheEnd = ({ onOffset }: Paging) => (
  <EmptyState
    title={texts.nothingOnThisPage}
    action={<Button onClick={() => onOffset(0)}>{texts.goToTheFirstPage}</Button>}
  >
    {texts.theListHasBecomeShorter}
  </EmptyState>
)

interface HeaderProps<Row> {
  column: Column<Row>
  sort?: Sort | null
  onSort?: (sort: Sort) => void
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const direction = sort?.by === column.id ? sort.direction : undefined
  const ariaSort = direction && (direction === 'asc' ? 'ascending' : 'descending')
  const style = { width: column.width, minWidth: column.minWidth }
  if (!column.isSortable || !onSort) {
    return (
      <th scope="col" style={style} data-align={column.align}>
        {column.header}
      </th>
    )
  }
  const next = direction === 'asc' ? 'desc' : 'asc'
  return (
    <th scope="col" style={style} data-align={column.align} aria-sort={ariaSort}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ by: column.id, direction: next })}
      >
        {column.header}
        <span className={classes.arrow} data-on={direction !== undefined || undefined} aria-hidden="true">
          {direction === 'desc' ? <IconArrowDown size={13} /> : <IconArrowUp size={13} />}
        </span>
      </button>
    </th>
  )
}

interface BodyProps<Row, Key extends string | number> {
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => Key
  rowLabel: (row: Row) => string
  onRowClick?: (row: Row) => void
  selection?: RowSelection<Key>
}

const isOwnControl = (target: EventTarget, row: EventTarget) =>
  target instanceof Element &&
  target !== row &&
  target.closest('button, a, input, label, [role="menu"]') !== null

/** Arrow keys walk the rows, Enter opens one; a click on a control inside the row stays with that control. */
function Body<Row, Key extends string | number>(props: BodyProps<Row, Key>) {
  const { columns, rows, rowKey, rowLabel, onRowClick, selection } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, at: number) => {
    if (event.target !== event.currentTarget) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      body.current?.rows[at + step]?.focus()
    } else if (event.key === 'Enter') onRowClick?.(row)
    else if (event.key === ' ' && selection) {
      event.preventDefault()
      selection.onToggle(rowKey(row), !selection.isSelected(rowKey(row)))
    }
  }
  return (
    <tbody ref={body}>
      {rows.map((row, at) => {
        const key = rowKey(row)
        const isSelected = selection?.isSelected(key)
        return (
          <tr
            key={key}
            data-clickable={onRowClick ? true : undefined}
            data-selected={isSelected || undefined}
            tabIndex={onRowClick ? 0 : undefined}
            aria-label={onRowClick ? rowLabel(row) : undefined}
            onClick={event => {
              if (!isOwnControl(event.target, event.currentTarget)) onRowClick?.(row)
            }}
            onKeyDown={onRowClick ? event => onKeyDown(event, row, at) : undefined}
          >
            {selection && (
              <td className={classes.check}>
                <Checkbox
                  size="xs"
                  aria-label={texts.selectRow(rowLabel(row))}
                  checked={isSelected}
                  onChange={event => selection.onToggle(key, event.currentTarget.checked)}
                />
              </td>
            )}
            {columns.map(column => (
              <td key={column.id} data-align={column.align}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

const placesOf = (what: string, count: number) => Array.from({ length: count }, (_, at) => `${what} ${at}`)

function SkeletonBody({ columns }: { columns: number }) {
  return (
    <tbody>
      {placesOf('row', SKELETON_ROWS).map((row, y) => (
        <tr key={row}>
          {placesOf('column', columns).map((column, x) => (
            <td key={column}>
              <Skeleton height={10} width={`${40 + ((y * 7 + x * 17) % 45)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
