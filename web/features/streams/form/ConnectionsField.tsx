import { ActionIcon, Button, MultiSelect, Select, TagsInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Connection } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { FilterOperator, type Stream } from '#contract/endpoints/streams.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import type { StreamFormPart, StreamValues } from './stream-values.ts'
import classes from './streams.module.css'
import * as texts from './texts.ts'

type ChosenConnection = StreamValues['connections'][number]

/** Which connections bring this group's contacts, and which of their contacts count. */
export function ConnectionsField({ form, known }: StreamFormPart & { known: Stream['connections'] }) {
  const connections = useCallAll(api.connections.list, {}).data ?? []
  const { connections: chosen } = form.values
  const choose = (ids: string[]) =>
    form.setFieldValue(
      'connections',
      ids.map(id => chosen.find(c => c.id === Number(id)) ?? { id: Number(id), filters: [] }),
    )
  return (
    <>
      <MultiSelect
        label={texts.connections}
        required
        searchable
        data={[
          ...connections.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
          ...known
            .filter(({ deletedAt }) => deletedAt !== null)
            .map(({ id, displayName }) => ({
              value: String(id),
              label: texts.displayNameDisconnected(displayName),
            })),
        ]}
        value={chosen.map(c => String(c.id))}
        onChange={choose}
        error={form.errors.connections}
      />
      {chosen.map((one, at) => (
        <Filters
          key={one.id}
          connection={connections.find(connection => connection.id === one.id)}
          chosen={one}
          onChange={next => form.setFieldValue(`connections.${at}`, next)}
          errorOf={path => form.errors[`connections.${at}.filters.${path}`]}
        />
      ))}
      <LiveCount connections={chosen} />
    </>
  )
}

interface FiltersProps {
  connection: Connection | undefined
  chosen: ChosenConnection
  onChange: (chosen: ChosenConnection) => void
  errorOf: (path: string) => React.ReactNode
}

const NEEDS_VALUES = (operator: string) => !operator.endsWith('NULL')

/** Rows are joined by "and", the values of a row by "or". */
function Filters({ connection, chosen, onChange, errorOf }: FiltersProps) {
  const fields = connection?.filterFields ?? []
  const replace = (at: number, changes: Partial<ChosenConnection['filters'][number]>) =>
    onChange({ ...chosen, filters: chosen.filters.with(at, { ...chosen.filters[at]!, ...changes }) })
  return (
    <div className={classes.filters}>
      {chosen.filters.map((filter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: filters have no identity but their place
        <div className={classes.filter} key={at}>
          <Select
            aria-label={texts.property}
            placeholder={texts.property}
            data={fields.map(({ field, label }) => ({ value: field, label }))}
            value={filter.field || null}
            onChange={field => replace(at, { field: field ?? '' })}
            error={errorOf(`${at}.field`)}
          />
          <Select
            aria-label={texts.condition}
            w={140}
            allowDeselect={false}
            data={FilterOperator.options}
            value={filter.operator}
            onChange={operator => operator && replace(at, { operator: FilterOperator.parse(operator) })}
            error={errorOf(`${at}.operator`)}
          />
          {NEEDS_VALUES(filter.operator) && (
            <FilterValues
              known={fields.find(f => f.field === filter.field)?.values ?? []}
              filter={filter}
              onChange={values => replace(at, { values })}
              error={errorOf(`${at}.values`)}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.removeFilter}
            onClick={() => onChange({ ...chosen, filters: chosen.filters.toSpliced(at, 1) })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={() =>
          onChange({ ...chosen, filters: [...chosen.filters, { field: '', operator: 'IS', values: [] }] })
        }
      >
        {texts.filterConnectionName(connection?.name ?? texts.contacts)}
      </Button>
    </div>
  )
}

interface FilterValuesProps {
  known: Connection['filterFields'][number]['values']
  filter: ChosenConnection['filters'][number]
  onChange: (values: string[]) => void
  error: React.ReactNode
}

/** Chosen by name where the values have names; typed where any value, or a part of one, will do. */
function FilterValues({ known, filter: { operator, values }, onChange, error }: FilterValuesProps) {
  const shared = { 'aria-label': texts.values, flex: 1, value: values, onChange, error }
  const hasNames = known.some(({ value, label }) => value !== label)
  if (hasNames && (operator === 'IS' || operator === 'IS NOT'))
    return (
      <MultiSelect
        {...shared}
        searchable
        placeholder={values.length === 0 ? texts.choose : undefined}
        data={known}
      />
    )
  return (
    <TagsInput
      {...shared}
      placeholder={values.length === 0 ? texts.value : undefined}
      data={hasNames ? [] : known.map(({ value }) => value)}
    />
  )
}

const WAIT_MS = 400

/** How many contacts of the last 7 days of data come through. */
function LiveCount({ connections }: { connections: ChosenConnection[] }) {
  const [contacts, setContacts] = useState<number | null>(null)
  const { mutateAsync: count } = useCommand(api.streams.count)
  useEffect(() => {
    const isComplete =
      connections.length > 0 &&
      connections.every(c =>
        c.filters.every(f => f.field !== '' && (f.values.length > 0 || !NEEDS_VALUES(f.operator))),
      )
    setContacts(null)
    if (!isComplete) return
    const timer = setTimeout(() => {
      count({ body: { connections } }).then(
        answer => setContacts(answer.contacts),
        () => setContacts(null),
      )
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [connections, count])
  return (
    <p className={classes.count} aria-live="polite">
      {contacts !== null && texts.contactsInTheLast7Days(numberText(contacts))}
    </p>
  )
}
