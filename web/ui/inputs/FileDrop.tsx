import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import classes from './FileDrop.module.css'
import * as texts from './texts.ts'

interface Props {
  label: string
  /** As the file input takes it: ".csv,text/csv". */
  accept: string
  maxBytes: number
  /** "CSV, at most 50 MB" */
  hint: string
  onFile: (file: File) => void
  file?: File | null
  disabled?: boolean
}

function problemWith(file: File, accept: string, maxBytes: number): string | null {
  const kinds = accept.split(',').map(kind => kind.trim().toLowerCase())
  const fits = kinds.some(kind =>
    kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : file.type.toLowerCase() === kind,
  )
  if (!fits) return texts.fileNameIsNotAnAcceptedFile(file.name, accept)
  if (file.size > maxBytes) {
    return texts.fileNameIsLargerThanMaxBytesMb(file.name, Math.floor(maxBytes / 1_000_000))
  }
  return file.size === 0 ? texts.fileNameIsEmpty(file.name) : null
}

export function FileDrop({ label, accept, maxBytes, hint, onFile, file, disabled }: Props) {
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = (chosen: File | undefined) => {
    if (!chosen || disabled) return
    const reason = problemWith(chosen, accept, maxBytes)
    setProblem(reason)
    if (!reason) onFile(chosen)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div>
      <label
        className={classes.drop}
        data-over={isOver || undefined}
        data-disabled={disabled || undefined}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconFileUpload size={22} stroke={1.5} aria-hidden="true" />
        <span className={classes.label}>{file ? file.name : label}</span>
        <span className={classes.hint} id={hintId}>
          {hint}
        </span>
        <input
          type="file"
          className="visually-hidden"
          accept={accept}
          aria-label={label}
          aria-describedby={hintId}
          disabled={disabled}
          onChange={event => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </label>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
