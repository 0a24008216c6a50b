// Present managers beside the page's title: initials that open a list of names, which
// say what is being changed and lead there.
import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { PresentManager } from '#contract/endpoints/schedule.ts'
import { peerColor } from '#web/parts/timeline/drawing/PeerLayer.tsx'
import type { TimelinePlace } from '#web/parts/timeline/viewport/scroll-position.ts'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import type { ActionContext } from '../actions/action-context.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { partId } from '../blocks/timeline-blocks.ts'
import type { PreviewStore } from '../coverage/preview-store.ts'
import { selectionLabel } from '../edits/labels.ts'
import type { ScheduleDialog } from '../view/schedule-dialog.ts'
import { editedBlock } from './peers.ts'
import classes from './presence.module.css'
import * as texts from './texts.ts'
import { useAnnouncePresence, useCurrentActivity, usePresentManagers } from './use-presence.ts'

interface Props {
  actionContext: ActionContext
  dialog: ScheduleDialog | null
  preview: PreviewStore
  onJump: (place: TimelinePlace) => void
}

/** A phone has room for one. */
const SHOWN = { normal: 3, phone: 1 }

export function PresentManagers({ actionContext, dialog, preview, onJump }: Props) {
  const { view } = actionContext
  useAnnouncePresence(view, useCurrentActivity(actionContext, dialog, preview))
  const present = usePresentManagers(view)
  const said = useComings(present)
  const names = present.map(one => one.name).join(', ')
  const isPhone = useIsPhone()
  const faces = isPhone && present.length > SHOWN.phone ? [] : present.slice(0, SHOWN.normal)
  const more = present.length - faces.length
  return (
    <>
      {present.length > 0 && (
        <Menu position="bottom-start" width={280}>
          <Menu.Target>
            <UnstyledButton className={classes.faces} aria-label={texts.alsoHere(names)} title={names}>
              <Avatar.Group spacing={2}>
                {faces.map(one => (
                  <Face key={one.managerId} name={one.name} colorIndex={one.colorIndex} />
                ))}
                {more > 0 && (
                  <Avatar size={26} alt="">
                    {faces.length > 0 && '+'}
                    {more}
                  </Avatar>
                )}
              </Avatar.Group>
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{texts.alsoLookingAtTheseDays}</Menu.Label>
            {present.map(one => {
              const place = placeOf(one, actionContext)
              return (
                <Menu.Item
                  key={one.managerId}
                  leftSection={<Face name={one.name} colorIndex={one.colorIndex} />}
                  onClick={() => place && onJump(place)}
                >
                  {one.name}
                  <span className={classes.activity}>{doingText(one, actionContext)}</span>
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  )
}

function Face({ name, colorIndex }: { name: string; colorIndex: number }) {
  return (
    <Avatar
      size={26}
      aria-hidden="true"
      name={name}
      variant="filled"
      styles={{ placeholder: { background: peerColor(colorIndex), color: 'var(--surface)', fontSize: 11 } }}
    />
  )
}

const blockPart = (blockId: number) => partId({ blockId, part: 'block', index: 0 })

/** "Editing Early of Ada Park" */
function doingText(one: PresentManager, { editing: { context } }: ActionContext): string {
  if (!one.editing) return texts.viewing
  const block = editedBlock(one, context.blocks)
  if (block) return texts.editingSelection(selectionLabel(context, [blockPart(block.id)]))
  const surfer = context.surfers.find(({ id }) => id === one.editing?.surferId)
  return surfer ? texts.editingTheScheduleOf(fullName(surfer)) : texts.editingAnAgentWho
}

function placeOf(one: PresentManager, { editing: { context }, view }: ActionContext): TimelinePlace | null {
  const block = editedBlock(one, context.blocks)
  if (block)
    return {
      rowId: String(block.surferId),
      instant: Math.max(block.interval.start, view.from),
      blockId: blockPart(block.id),
    }
  return one.editing && { rowId: String(one.editing.surferId), instant: view.from }
}

/** "Ines Carvalho is here." for those who can't see it. */
function useComings(present: readonly PresentManager[]): string {
  const [said, say] = useState('')
  const before = useRef<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    const now = new Map(present.map(one => [one.managerId, one.name]))
    const sentences = [
      ...[...now].filter(([id]) => !before.current.has(id)).map(([, name]) => texts.nameIsHere(name)),
      ...[...before.current].filter(([id]) => !now.has(id)).map(([, name]) => texts.nameHasLeft(name)),
    ]
    before.current = now
    if (sentences.length > 0) say(sentences.join(' '))
  }, [present])
  return said
}
