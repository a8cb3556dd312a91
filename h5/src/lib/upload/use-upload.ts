import type { UploadPurpose } from '@halyard/api/client'
import type { Failure } from '@halyard/web'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { sendPicture } from './send-picture.ts'

/** The state of an upload; `preview` is an object URL, `share` goes from 0 to 1. */
export type UploadState =
  | { readonly state: 'empty' }
  | { readonly state: 'sending'; readonly preview: string; readonly share: number }
  | {
      readonly state: 'failed'
      readonly preview: string
      readonly message: string
      /** The file to retry; undefined if the file itself is the problem. */
      readonly file: File | undefined
    }
  | { readonly state: 'sent'; readonly preview: string }

export interface Upload {
  readonly upload: UploadState
  readonly send: (file: File) => Promise<void>
  readonly remove: () => void
}

interface Picture {
  /** The object URL of its preview. */
  readonly preview: string
  readonly abort: AbortController
}

/** Uploads one image at a time. A new image replaces the old one; unmounting aborts the upload. */
export function useUpload(purpose: UploadPurpose, onChange: (id: string | undefined) => void): Upload {
  const [upload, setUpload] = useState<UploadState>({ state: 'empty' })
  const current = useRef<Picture>(undefined)
  useEffect(() => () => giveUp(current), [])

  async function send(file: File): Promise<void> {
    giveUp(current)
    onChange(undefined)
    const preview = URL.createObjectURL(file)
    const abort = new AbortController()
    current.current = { preview, abort }
    setUpload({ state: 'sending', preview, share: 0 })
    const answer = await sendPicture(file, {
      purpose,
      signal: abort.signal,
      onProgress: (share) => {
        if (!abort.signal.aborted) setUpload({ state: 'sending', preview, share })
      },
    })
    if (abort.signal.aborted) return
    if (!answer.ok)
      return setUpload({
        state: 'failed',
        preview,
        message: answer.message,
        file: isWorthless(answer) ? undefined : file,
      })
    setUpload({ state: 'sent', preview })
    onChange(answer.data.id)
  }

  function remove(): void {
    giveUp(current)
    setUpload({ state: 'empty' })
    onChange(undefined)
  }

  return { upload, send, remove }
}

function isWorthless({ code }: Failure): boolean {
  return code === 'picture_not_accepted' || code === 'body_too_large'
}

function giveUp(picture: RefObject<Picture | undefined>): void {
  if (!picture.current) return
  picture.current.abort.abort()
  URL.revokeObjectURL(picture.current.preview)
  picture.current = undefined
}
