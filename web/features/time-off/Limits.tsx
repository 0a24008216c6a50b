// Limits of how many may be away, and days on which nobody may. Managers can still approve beyond them by hand.
import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { type Blackout, BlackoutForm, type Limit, LimitForm } from '#contract/time-off/policies.ts'
import { localDateText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { TIME_OFF_ENDPOINTS, type TimeOffSettings } from './endpoints.ts'
import * as texts from './texts.ts'
import classes from './time-off.module.css'

/** Form that is open; `known` is null for a new one. */
type Open = { what: 'limit'; known: Limit | null } | { what: 'blackout'; known: Blackout | null }

export function Limits({ settings: { limits, blackouts } }: { settings: TimeOffSettings }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const mayEdit = useMayEditOrganization()
  const scope = (teamId: number | null) =>
    teamId === null ? texts.allTeamsTogether : (teams.find(team => team.id === teamId)?.name ?? texts.team)
  const removeLimit = useCommand(api.timeOffPolicies.removeLimit, { invalidates: TIME_OFF_ENDPOINTS })
  const removeBlackout = useCommand(api.timeOffPolicies.removeBlackout, { invalidates: TIME_OFF_ENDPOINTS })
  const outcomeHandlers = (done: string) => ({
    onSuccess: () => notifyDone(done),
    onError: (error: Error) => notifyFailed(error, texts.itWasNotDeleted),
  })
  return (
    <section className={classes.section}>
      <Listed
        title={texts.howManyMayBeAway}
        hint={texts.beyondItAgentsJoinTheWaiting}
        empty={texts.noLimit}
        add={
          mayEdit && (
            <AddButton label={texts.addLimit} onClick={() => setOpen({ what: 'limit', known: null })} />
          )
        }
      >
        {limits.map(limit => (
          <Line
            key={limit.id}
            text={texts.scopeAtMostMaxAwayAwayLimitDays(scope(limit.teamId), limit.maxAway, limitDays(limit))}
            isLocked={!mayEdit}
            onEdit={() => setOpen({ what: 'limit', known: limit })}
            onRemove={() =>
              removeLimit.mutate({ params: { limitId: limit.id } }, outcomeHandlers(texts.limitDeleted))
            }
          />
        ))}
      </Listed>
      <Listed
        title={texts.blackoutDays}
        hint={texts.agentsCantAskForTimeOff}
        empty={texts.noBlackoutDays}
        add={
          mayEdit && (
            <AddButton
              label={texts.addBlackoutDays}
              onClick={() => setOpen({ what: 'blackout', known: null })}
            />
          )
        }
      >
        {blackouts.map(blackout => (
          <Line
            isLocked={!mayEdit}
            key={blackout.id}
            text={texts.blackoutNameFromToToScope(
              blackout.name,
              localDateText(blackout.from),
              localDateText(blackout.to),
              blackout.teamId === null ? texts.allTeamsInSentence : scope(blackout.teamId),
            )}
            onEdit={() => setOpen({ what: 'blackout', known: blackout })}
            onRemove={() =>
              removeBlackout.mutate(
                { params: { blackoutId: blackout.id } },
                outcomeHandlers(texts.blackoutDaysDeleted),
              )
            }
          />
        ))}
      </Listed>
      {open?.what === 'limit' && <LimitDialog known={open.known} onClose={close} />}
      {open?.what === 'blackout' && <BlackoutDialog known={open.known} onClose={close} />}
    </section>
  )
}

function limitDays({ from, to }: Pick<LimitForm, 'from' | 'to'>): string {
  if (from === null && to === null) return texts.everyDay
  if (from === null) return texts.untilTo(localDateText(to!))
  return to === null
    ? texts.fromFrom(localDateText(from))
    : texts.fromToTo(localDateText(from), localDateText(to))
}

const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onClick}>
    {label}
  </Button>
)

interface ListedProps {
  title: string
  hint: string
  empty: string
  add: ReactNode
  children: ReactNode[]
}

function Listed({ title, hint, empty, add, children }: ListedProps) {
  return (
    <div>
      <div className={classes.head}>
        <div>
          <h2>{title}</h2>
          <p className={classes.hint}>{hint}</p>
        </div>
        {add}
      </div>
      {children.length === 0 ? (
        <p className={classes.none}>{empty}</p>
      ) : (
        <ul className={classes.list}>{children}</ul>
      )}
    </div>
  )
}

interface LineProps {
  text: string
  /** For those who may not edit the organization. */
  isLocked: boolean
  onEdit: () => void
  onRemove: () => void
}

function Line({ text, isLocked, onEdit, onRemove }: LineProps) {
  return (
    <li>
      <span>{text}</span>
      {!isLocked && (
        <div>
          <Button variant="subtle" size="compact-sm" aria-label={texts.editText(text)} onClick={onEdit}>
            {texts.edit}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={texts.deleteText(text)}
            onClick={onRemove}
          >
            {texts.deleteLabel}
          </Button>
        </div>
      )}
    </li>
  )
}

function TeamSelect({
  value,
  onChange,
  error,
}: {
  value: number | null
  onChange: (id: number | null) => void
  error: ReactNode
}) {
  const teams = useCallAll(api.teams.list, {}).data ?? []
  return (
    <Select
      label={texts.team}
      placeholder={texts.allTeamsTogether}
      clearable
      searchable
      data={teams.map(team => ({ value: String(team.id), label: team.name }))}
      value={value === null ? null : String(value)}
      onChange={id => onChange(id === null ? null : Number(id))}
      error={error}
    />
  )
}

interface DialogProps<Known> {
  known: Known | null
  onClose: () => void
}

function LimitDialog({ known, onClose }: DialogProps<Limit>) {
  const create = useCommand(api.timeOffPolicies.createLimit, { invalidates: TIME_OFF_ENDPOINTS })
  const update = useCommand(api.timeOffPolicies.updateLimit, { invalidates: TIME_OFF_ENDPOINTS })
  const { id, ...stored } = known ?? { id: null, teamId: null, from: null, to: null, maxAway: 2 }
  const { form, formProps } = useSavingForm<LimitForm>({
    schema: LimitForm,
    initialValues: stored,
    save: body =>
      id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { limitId: id }, body }),
    onSaved: onClose,
  })
  const { values } = form
  return (
    <FormModal
      title={known ? texts.editLimit : texts.addLimit}
      submitLabel={known ? texts.save : texts.addLimit}
      {...formProps}
      onClose={onClose}
    >
      <FormGrid>
        <TeamSelect
          value={values.teamId}
          onChange={id => form.setFieldValue('teamId', id)}
          error={form.errors.teamId}
        />
        <NumberInput
          label={texts.agentsAwayAtMost}
          min={0}
          value={values.maxAway}
          onChange={value => form.setFieldValue('maxAway', Number(value))}
          error={form.errors.maxAway}
        />
        <DatePickerInput
          label={texts.firstDay}
          placeholder={texts.everyDayPlaceholder}
          clearable
          value={values.from}
          onChange={date => form.setFieldValue('from', date)}
          error={form.errors.from}
        />
        <DatePickerInput
          label={texts.lastDay}
          placeholder={texts.everyDayPlaceholder}
          clearable
          value={values.to}
          onChange={date => form.setFieldValue('to', date)}
          error={form.errors.to}
        />
      </FormGrid>
    </FormModal>
  )
}

function BlackoutDialog({ known, onClose }: DialogProps<Blackout>) {
  const create = useCommand(api.timeOffPolicies.createBlackout, { invalidates: TIME_OFF_ENDPOINTS })
  const update = useCommand(api.timeOffPolicies.updateBlackout, { invalidates: TIME_OFF_ENDPOINTS })
  const { id, ...stored } = known ?? { id: null, name: '', teamId: null, from: '', to: '' }
  const { form, formProps } = useSavingForm<BlackoutForm>({
    schema: BlackoutForm,
    initialValues: stored,
    save: body =>
      id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { blackoutId: id }, body }),
    onSaved: onClose,
  })
  const { values } = form
  return (
    <FormModal
      title={known ? texts.editBlackoutDays : texts.addBlackoutDays}
      submitLabel={known ? texts.save : texts.add}
      {...formProps}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput label={texts.name} placeholder={texts.christmasRush} {...form.getInputProps('name')} />
        <TeamSelect
          value={values.teamId}
          onChange={id => form.setFieldValue('teamId', id)}
          error={form.errors.teamId}
        />
        <DatePickerInput
          label={texts.firstDay}
          value={values.from || null}
          onChange={date => form.setFieldValue('from', date ?? '')}
          error={form.errors.from && texts.chooseADay}
        />
        <DatePickerInput
          label={texts.lastDay}
          value={values.to || null}
          onChange={date => form.setFieldValue('to', date ?? '')}
          error={form.errors.to && (values.to ? form.errors.to : texts.chooseADay)}
        />
      </FormGrid>
    </FormModal>
  )
}
