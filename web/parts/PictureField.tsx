// The picture of a person: shown, replaced by a file, or removed. It is saved at once.
import { Avatar, Button, FileButton, Input } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contract/people/pictures.ts'
import { textOf } from '../lib/api-errors.ts'
import { useClient } from '../lib/client.ts'
import { invalidateEndpoints } from '../lib/queries.ts'
import classes from './PictureField.module.css'
import * as texts from './texts.ts'

const SHOWING = [api.pictures.own, api.surfers.list, api.surfers.get, api.schedule.surfers, api.account.get]

interface Props {
  name: string
  url: string | null
  /** The agent; left out for one’s own picture. */
  surferId?: number
}

export function PictureField({ name, url, surferId }: Props) {
  const { change, isSaving, problem } = useChange(surferId)
  return (
    <Input.Wrapper
      label={surferId !== undefined && texts.picture}
      labelElement="div"
      description={texts.pngJpegOrWebPOfUp}
      error={problem}
    >
      <div className={classes.field}>
        <Avatar size={56} src={url} name={name} alt="" />
        <FileButton accept={PICTURE_TYPES} onChange={file => file && void change(file)}>
          {button => (
            <Button {...button} variant="default" size="xs" loading={isSaving}>
              {url === null ? texts.uploadPicture : texts.changePicture}
            </Button>
          )}
        </FileButton>
        {url !== null && (
          <Button variant="subtle" size="xs" disabled={isSaving} onClick={() => void change(null)}>
            {texts.removePicture}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

/** `change`: null removes the picture. */
function useChange(surferId: number | undefined) {
  const client = useClient()
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = (file: File | null): Promise<unknown> => {
    if (surferId === undefined)
      return file
        ? client.sendFile(api.pictures.setOwn, { params: {}, file })
        : client.call(api.pictures.removeOwn, {})
    const params = { surferId }
    return file
      ? client.sendFile(api.pictures.setSurfers, { params, file })
      : client.call(api.pictures.removeSurfers, { params })
  }
  const change = async (file: File | null) => {
    if (file && file.size > MAX_PICTURE_BYTES) {
      setProblem(texts.isLargerThan5Mb(file.name))
      return
    }
    setSaving(true)
    setProblem(null)
    try {
      await send(file)
      await invalidateEndpoints(queryClient, SHOWING)
    } catch (error) {
      setProblem(textOf(error))
    } finally {
      setSaving(false)
    }
  }
  return { change, isSaving, problem }
}
