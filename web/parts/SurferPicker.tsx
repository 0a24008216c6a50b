import { Avatar, Button, Checkbox, Popover, ScrollArea, TextInput } from '@mantine/core'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import classes from './SurferPicker.module.css'
import * as texts from './texts.ts'

export interface SurferOption {
  id: number
  name: string
  teamName: string
  pictureUrl?: string | null
  /** Why this agent may not be chosen. */
  disabledBecause?: string
}

/** Escape here closes the list, not the dialog around it. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true }

interface Props {
  options: SurferOption[]
  value: number[]
  onChange: (ids: number[]) => void
  label?: string
  /** Text of an empty choice: "All agents", "Choose agents". */
  emptyText?: string
  disabled?: boolean
}

function summary(options: readonly SurferOption[], value: readonly number[], emptyText: string): string {
  if (value.length === 0) return emptyText
  const first = options.find(option => option.id === value[0])
  if (value.length === 1 && first) return first.name
  return texts.valueCountAgents(value.length)
}

/** Chooses agents one by one or a whole team at once, searched by name or team. */
export function SurferPicker(props: Props) {
  const { options, value, onChange, label = texts.agents, emptyText = texts.allAgents, disabled } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconUsers size={15} stroke={1.6} />}
          aria-label={`${label}: ${summary(options, value, emptyText)}`}
          aria-expanded={isOpen}
          disabled={disabled}
          onClick={() => setOpen(!isOpen)}
        >
          {summary(options, value, emptyText)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Chooser options={options} value={value} onChange={onChange} label={label} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Chooser({
  options,
  value,
  onChange,
  label,
}: Required<Pick<Props, 'options' | 'value' | 'onChange' | 'label'>>) {
  const [text, setText] = useState('')
  const chosen = useMemo(() => new Set(value), [value])
  const teams = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    const fits = (option: SurferOption) => `${option.name} ${option.teamName}`.toLowerCase().includes(wanted)
    return [...Map.groupBy(options.filter(fits), option => option.teamName)]
  }, [options, text])
  const set = (ids: readonly number[], isChosen: boolean) => {
    const changed = new Set(ids)
    onChange(isChosen ? [...new Set([...value, ...ids])] : value.filter(id => !changed.has(id)))
  }
  return (
    <div className={classes.chooser}>
      <TextInput
        m={8}
        aria-label={texts.searchLabel(label.toLowerCase())}
        placeholder={texts.searchNameOrTeam}
        leftSection={<IconSearch size={15} stroke={1.6} />}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        data-autofocus
        {...OWN_ESCAPE}
      />
      <ScrollArea.Autosize mah={320} type="auto">
        {teams.length === 0 && <p className={classes.none}>{texts.noAgentOfThatName}</p>}
        {teams.map(([team, members]) => (
          <TeamSection key={team} team={team} members={members} chosen={chosen} onSet={set} />
        ))}
      </ScrollArea.Autosize>
      <div className={classes.foot}>
        <output>{texts.valueCountChosen(value.length)}</output>
        <Button
          {...OWN_ESCAPE}
          variant="subtle"
          size="compact-xs"
          // It keeps the focus, without which Escape would close the dialog around it.
          data-disabled={value.length === 0 || undefined}
          aria-disabled={value.length === 0}
          onClick={() => onChange([])}
        >
          {texts.clear}
        </Button>
      </div>
    </div>
  )
}

interface TeamProps {
  team: string
  members: SurferOption[]
  chosen: ReadonlySet<number>
  onSet: (ids: readonly number[], isChosen: boolean) => void
}

function TeamSection({ team, members, chosen, onSet }: TeamProps) {
  const open = members.filter(member => !member.disabledBecause).map(member => member.id)
  const count = open.filter(id => chosen.has(id)).length
  return (
    <section aria-label={team} className={classes.team}>
      <Checkbox
        {...OWN_ESCAPE}
        size="xs"
        label={team}
        fw={600}
        disabled={open.length === 0}
        checked={open.length > 0 && count === open.length}
        indeterminate={count > 0 && count < open.length}
        onChange={event => onSet(open, event.currentTarget.checked)}
      />
      {members.map(member => (
        <Checkbox
          key={member.id}
          {...OWN_ESCAPE}
          size="xs"
          className={classes.member}
          checked={chosen.has(member.id)}
          disabled={member.disabledBecause !== undefined}
          description={member.disabledBecause}
          onChange={event => onSet([member.id], event.currentTarget.checked)}
          label={
            <span className={classes.person}>
              <Avatar size={20} src={member.pictureUrl} name={member.name} alt="" />
              {member.name}
            </span>
          }
        />
      ))}
    </section>
  )
}
