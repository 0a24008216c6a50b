// Lines of a file, by what they do; refused ones first, where there are any.
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { MOVE_IN_COLUMNS } from '#contract/organization/move-in-fields.ts'
import type { MoveIn, MoveInRow, MoveInRowState } from '#contract/organization/move-ins.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { capital } from '#web/ui/text/capital.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import classes from './move-in.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 50
const STATES: MoveInRowState[] = ['new', 'changed', 'unchanged', 'refused']

export function Lines({ moveIn, isWorking }: { moveIn: MoveIn; isWorking: boolean }) {
  const { id, kind, counts } = moveIn
  const [chosen, setChosen] = useState<MoveInRowState | null>(null)
  const [offset, setOffset] = useState(0)
  const state =
    chosen ?? STATES.toReversed().find(one => one !== 'unchanged' && counts[one] > 0) ?? 'unchanged'
  const rows = useCall(
    api.moveIns.rows,
    { params: { moveInId: id }, query: { state, offset, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  return (
    <section className={classes.lines} aria-label={texts.linesOfTheFile}>
      <SegmentedControl
        size="xs"
        aria-label={texts.linesShown}
        data={STATES.map(one => ({ value: one, label: `${capital(one)} ${numberText(counts[one])}` }))}
        value={state}
        onChange={value => {
          setChosen(value as MoveInRowState)
          setOffset(0)
        }}
      />
      <DataTable
        label={texts.linesOfTheFile}
        columns={columnsOf(kind, state)}
        rows={rows.data?.results ?? []}
        rowKey={row => row.line}
        rowLabel={row => texts.lineText(row.line)}
        isLoading={rows.isPending || moveIn.state === 'checking' || isWorking}
        error={rows.error && textOf(rows.error)}
        onRetry={() => rows.refetch()}
        paging={{ offset, limit: PAGE_SIZE, total: counts[state], onOffset: setOffset }}
        empty={<EmptyState title={texts.noLineIs(state)}>{texts.chooseAnotherGroupAbove}</EmptyState>}
      />
    </section>
  )
}

function columnsOf(kind: MoveIn['kind'], state: MoveInRowState): Column<MoveInRow>[] {
  const titleOf = (field: string) =>
    MOVE_IN_COLUMNS[kind].find(column => column.field === field)?.title ?? capital(field)
  const line: Column<MoveInRow> = {
    id: 'line',
    header: texts.line,
    align: 'right',
    width: 64,
    cell: row => row.line,
  }
  const name: Column<MoveInRow> = {
    id: 'name',
    header: texts.about,
    minWidth: 180,
    cell: row => row.name || '–',
  }
  if (state === 'refused')
    return [
      line,
      name,
      {
        id: 'field',
        header: texts.columnAndValue,
        minWidth: 160,
        cell: ({ problem }) =>
          problem && (
            <>
              {problem.field && titleOf(problem.field)}: <q>{problem.value}</q>
            </>
          ),
      },
      {
        id: 'because',
        header: texts.whyAndWhatToTry,
        minWidth: 280,
        cell: ({ problem }) => <span className={classes.because}>{problem?.because}</span>,
      },
    ]
  return [
    line,
    name,
    {
      id: 'changes',
      header: texts.whatChanges,
      minWidth: 280,
      cell: ({ changes }) => (
        <ul className={classes.changes}>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {titleOf(field)}:{' '}
              {from !== null && (
                <>
                  <del>{from || texts.nothing}</del> →{' '}
                </>
              )}
              <ins>{to || texts.nothing}</ins>
            </li>
          ))}
        </ul>
      ),
    },
  ]
}
