import { Anchor, Button, FileButton } from '@mantine/core'
import { IconPackageImport, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { csvText } from '#contract/csv-text.ts'
import { api } from '#contract/endpoints/index.ts'
import { MOVE_IN_COLUMNS } from '#contract/organization/move-in-fields.ts'
import { MAX_MOVE_IN_CHARACTERS, type MoveIn, type MoveInKind } from '#contract/organization/move-ins.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useZone } from '#web/lib/zone.ts'
import { readText } from '#web/parts/read-text.ts'
import { useEditScope } from '#web/parts/use-edit-scope.ts'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import { ExportEverything } from './ExportEverything.tsx'
import { STATES, titleOf, WAYS } from './kinds.ts'
import classes from './move-in.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 50

export function MoveInList() {
  const [offset, setOffset] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const { mayEditNone } = useEditScope()
  const zone = useZone()
  const navigate = useNavigate()
  const list = useCall(api.moveIns.list, { query: { offset, limit: PAGE_SIZE } }, { keepPrevious: true })
  const create = useCommand(api.moveIns.create, { invalidates: [api.moveIns.list] })
  const upload = async (kind: MoveInKind, file: File) => {
    setProblem(null)
    if (file.size > MAX_MOVE_IN_CHARACTERS) return setProblem(texts.fileNameIsLargerThan10Mb(file.name))
    const text = await readText(file)
    create.mutate(
      { body: { kind, fileName: file.name, text } },
      {
        onSuccess: ({ id }) => navigate(`/settings/move-in/${id}`),
        onError: error => setProblem(textOf(error)),
      },
    )
  }
  return (
    <>
      <PageHeader title={texts.moveIn} />
      <p className={classes.explanation}>{texts.bringWhatYouHaveFromAnother}</p>
      <div className={classes.problem}>
        <FormProblem text={problem} />
      </div>
      <ol className={classes.ways} aria-label={texts.whatCanBeMovedIn}>
        {WAYS.map(({ title, detail, kind, link }) => (
          <li key={title}>
            <span>
              <b>{title}</b>
              <small>{detail}</small>
            </span>
            <div className={classes.actions}>
              {kind && (
                <>
                  <Anchor component="button" size="sm" underline="always" onClick={() => saveTemplate(kind)}>
                    {texts.template}
                    <span className="visually-hidden"> {texts.forTitle(title)}</span>
                  </Anchor>
                  <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={file => file && upload(kind, file)}>
                    {props => (
                      <Button
                        {...props}
                        size="compact-sm"
                        variant="default"
                        leftSection={<IconUpload size={14} />}
                        disabled={mayEditNone}
                        loading={create.isPending && create.variables?.body.kind === kind}
                        aria-label={texts.chooseAFile(title)}
                      >
                        {texts.chooseAFileInMoveInList}
                      </Button>
                    )}
                  </FileButton>
                </>
              )}
              {link && (
                <Button component={Link} to={link.to} size="compact-sm" variant="default">
                  {link.label}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <ExportEverything />
      <h2 className={classes.heading}>{texts.files}</h2>
      <DataTable
        label={texts.filesMovedIn}
        columns={columnsOf(zone)}
        rows={list.data?.results ?? []}
        rowKey={file => file.id}
        rowLabel={file => file.fileName}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={({ id }) => navigate(`/settings/move-in/${id}`)}
        paging={{ offset, limit: PAGE_SIZE, total: list.data?.meta?.totalRowCount ?? 0, onOffset: setOffset }}
        empty={
          <EmptyState title={texts.noFileYet} icon={IconPackageImport}>
            {texts.downloadATemplateOrChoose}
          </EmptyState>
        }
      />
    </>
  )
}

function saveTemplate(kind: MoveInKind): void {
  const columns = MOVE_IN_COLUMNS[kind]
  const line = (at: 0 | 1) => columns.map(column => column.examples[at])
  saveFile(`${kind}.csv`, csvText({ fields: columns.map(column => column.title), data: [line(0), line(1)] }))
}

const columnsOf = (zone: Zone): Column<MoveIn>[] => [
  {
    id: 'file',
    header: texts.file,
    minWidth: 160,
    cell: file => <span className={classes.file}>{file.fileName}</span>,
  },
  { id: 'kind', header: texts.kind, minWidth: 150, cell: ({ kind }) => titleOf(kind) },
  { id: 'new', header: texts.newLabel, align: 'right', cell: ({ counts }) => numberText(counts.new) },
  { id: 'changed', header: texts.changed, align: 'right', cell: ({ counts }) => numberText(counts.changed) },
  { id: 'refused', header: texts.refused, align: 'right', cell: ({ counts }) => numberText(counts.refused) },
  {
    id: 'by',
    header: texts.uploaded,
    minWidth: 190,
    cell: ({ createdAt, managerName }) =>
      texts.createdAtByManagerName(dateTimeText(createdAt, zone), managerName),
  },
  {
    id: 'state',
    header: texts.status,
    minWidth: 140,
    cell: ({ state }) => {
      const [tone, word] = STATES[state]
      return <StatusChip tone={tone}>{word}</StatusChip>
    },
  },
]
