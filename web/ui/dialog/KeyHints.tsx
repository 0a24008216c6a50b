import { Kbd } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './KeyHints.module.css'
import { ModalShell } from './ModalShell.tsx'
import * as texts from './texts.ts'

export interface KeyHint {
  keys: string[]
  does: string
}

interface Props {
  groups: { title: string; hints: KeyHint[] }[]
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `?` shows the keys of the page. */
export function KeyHints({ groups }: Props) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        setOpen(open => !open)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <ModalShell isOpen={isOpen} onClose={() => setOpen(false)} title={texts.keyboardShortcuts}>
      {groups.map(group => (
        <section key={group.title} className={classes.group}>
          <h3>{group.title}</h3>
          <dl>
            {group.hints.map(hint => (
              <div key={hint.does}>
                <dt>{hint.does}</dt>
                <dd>
                  {hint.keys.map(key => (
                    <Kbd key={key} size="xs">
                      {key}
                    </Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </ModalShell>
  )
}
