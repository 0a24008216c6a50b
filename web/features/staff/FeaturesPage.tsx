// Feature flags: what is on for everybody, and what differs in one organization.
import { Select } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { flagOf } from '#contract/features.ts'
import type { Flag } from '#contract/internal/feature-flags.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { OrganizationPicker } from './OrganizationPicker.tsx'
import classes from './staff.module.css'
import * as texts from './texts.ts'

const Search = z.object({ organization: z.coerce.number().int().positive().optional() })

interface Change {
  flag: Flag
  isOn: boolean | null
  targetId: number | null
}

export default function FeaturesPage() {
  const [{ organization: targetId }, setSearch] = useSearchState(Search)
  const [asked, setAsked] = useState<Change | null>(null)
  const list = useCall(api.features.list, { query: { targetId } }, { keepPrevious: true })
  const target = useCall(
    api.staff.organization,
    { params: { targetId: targetId ?? 0 } },
    { enabled: targetId !== undefined },
  ).data
  const set = useCommand(api.features.set, { invalidates: [api.features.list] })
  const whereName = (id: number | null) => (id === null ? 'everyone' : (target?.displayName ?? `#${id}`))
  const save = ({ flag, isOn, targetId: id }: Change) =>
    set.mutate(
      { params: { name: flag.name }, body: { isOn, targetId: id } },
      {
        onSuccess: () => notifyDone(texts.changedFor(flagOf(flag.name).title, whereName(id))),
        onError: error => notifyFailed(error),
        onSettled: () => setAsked(null),
      },
    )
  /** Only what takes something away is asked about. */
  const change = (next: Change) => (next.isOn === false ? setAsked(next) : save(next))
  return (
    <>
      <PageHeader title={texts.features} />
      <p className={classes.note}>{texts.whatIsOffDisappears}</p>
      <FilterBar
        activeCount={targetId === undefined ? 0 : 1}
        onClear={() => setSearch({ organization: undefined })}
      >
        <OrganizationPicker
          value={targetId}
          name={target?.displayName}
          onChange={id => setSearch({ organization: id })}
        />
      </FilterBar>
      <DataTable
        label={texts.features}
        columns={columnsOf(targetId, target?.displayName, change)}
        rows={list.data?.results ?? []}
        rowKey={flag => flag.name}
        rowLabel={flag => flagOf(flag.name).title}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        empty={null}
      />
      {asked && (
        <ConfirmDialog
          isOpen
          isDanger
          title={texts.turnOffFor(flagOf(asked.flag.name).title, whereName(asked.targetId))}
          confirmLabel={texts.turnOff}
          isBusy={set.isPending}
          onConfirm={() => save(asked)}
          onCancel={() => setAsked(null)}
        >
          {texts.thisIsGoneAtOnce(flagOf(asked.flag.name).sentence)}
        </ConfirmDialog>
      )}
    </>
  )
}

function columnsOf(
  targetId: number | undefined,
  targetName: string | undefined,
  change: (next: Change) => void,
): Column<Flag>[] {
  const own: Column<Flag> = {
    id: 'own',
    header: targetName ?? texts.organization,
    width: 190,
    minWidth: 160,
    cell: flag => (
      <Setting
        label={texts.titleInTargetName(flagOf(flag.name).title, targetName ?? texts.theOrganization)}
        unset={texts.sameAsEveryone}
        isDisabled={isUnused(flag)}
        value={flag.organization}
        onChange={isOn => change({ flag, isOn, targetId: targetId! })}
      />
    ),
  }
  return [
    { id: 'feature', header: texts.feature, minWidth: 180, cell: featureCell },
    {
      id: 'state',
      header: targetId === undefined ? texts.state : texts.stateThere,
      width: 110,
      cell: ({ isOn }) => <StatusChip tone={isOn ? 'good' : 'bad'}>{isOn ? texts.on : texts.off}</StatusChip>,
    },
    {
      id: 'everybody',
      header: texts.everyone,
      width: 190,
      minWidth: 160,
      cell: flag => (
        <Setting
          label={texts.titleForEveryone(flagOf(flag.name).title)}
          unset={texts.defaultLabel(flag.isOnByDefault)}
          isDisabled={isUnused(flag)}
          value={flag.everybody}
          onChange={isOn => change({ flag, isOn, targetId: null })}
        />
      ),
    },
    ...(targetId === undefined ? [] : [own]),
    {
      id: 'overrides',
      header: texts.differsIn,
      width: 140,
      cell: ({ overrideCount }) => (overrideCount === 0 ? '' : texts.organizationCount(overrideCount)),
    },
  ]
}

/** A flag of something that this version does not have. */
const isUnused = ({ name }: Flag) => flagOf(name).paths.length === 0

function featureCell(flag: Flag) {
  const { title, sentence, within } = flagOf(flag.name)
  return (
    <div className={classes.flag}>
      <strong>{title}</strong>
      <p>
        {sentence}
        {within && texts.offTogetherWith(flagOf(within).title)}
        {isUnused(flag) && texts.nothingInThisVersionDepends}
      </p>
    </div>
  )
}

interface SettingProps {
  label: string
  /** The state that holds without a setting. */
  unset: string
  isDisabled: boolean
  value: boolean | null
  onChange: (isOn: boolean | null) => void
}

function Setting({ label, unset, isDisabled, value, onChange }: SettingProps) {
  return (
    <Select
      aria-label={label}
      size="xs"
      allowDeselect={false}
      disabled={isDisabled}
      data={[
        { value: 'unset', label: unset },
        { value: 'on', label: texts.on },
        { value: 'off', label: texts.off },
      ]}
      value={value === null ? 'unset' : value ? 'on' : 'off'}
      onChange={choice => onChange(choice === 'unset' ? null : choice === 'on')}
    />
  )
}
